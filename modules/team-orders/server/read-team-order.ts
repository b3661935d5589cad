import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { TeamOrder, TeamParcel } from '#modules/team-orders/contract/admin-orders.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { refundLimits } from '#modules/complaints/contract/refund-limits.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { readOrderFacts, type OrderFacts } from './order-facts.ts'
import { presentLine } from '#modules/orders/module.ts'
import { failParcel, mayMove } from '#modules/parcels/module.ts'
import type { RelayContact } from '#modules/pricing/contract/quote.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import { historyOf } from './order-history.ts'

/** @throws orders.unknown (404) */
export async function readTeamOrder(kernel: Kernel, orderId: string): Promise<TeamOrder> {
  const facts = await readOrderFacts(kernel.db, orderId, kernel.clock.now())
  if (!facts) throw failParcel('orders.unknown')
  const relays = await relayPlaces.of(kernel).ofParcels(
    kernel.db,
    facts.parcels.flatMap(({ parcel }) => (parcel.relayId ? [parcel.id] : [])),
  )
  return presentTeamOrder(kernel, facts, relays)
}

type Relays = ReadonlyMap<string, { place: RelayContact }>

function presentTeamOrder(kernel: Kernel, facts: OrderFacts, relays: Relays): TeamOrder {
  const { order, summary, attempts, people, ledger } = facts
  if (!summary) throw new Error(`no summary of the order ${order.id}`)
  const buyer = people.get(order.buyerId)
  const { fullName, phone, phone2, region, quartier, repere, note, latitude, longitude } = order
  const gpsCoordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const parcels = facts.parcels.map((parcel) => presentParcel(facts, parcel, relays))
  return {
    _id: order.id,
    orderNumber: order.orderNumber,
    state: summary.state,
    placedAt: order.placedAt.toISOString(),
    buyer: {
      _id: order.buyerId,
      name: buyer?.name ?? 'Compte supprimé',
      phone: buyer?.phone ?? null,
      cashRefusals: buyer?.cashRefusals ?? 0,
    },
    address: { fullName, phone, phone2, region, quartier, repere, note, gpsCoordinates },
    zone: order.zone,
    payment: { ...summary.payment, paidAt: order.paidAt?.toISOString() ?? null },
    itemsTotal: order.itemsTotalFrancs,
    shippingFee: order.shippingFeeFrancs,
    marketDiscount: order.marketDiscountFrancs,
    marketPromotion: order.marketPromotion,
    total: order.totalFrancs,
    commission: sumOf(parcels, (parcel) => parcel.commission),
    ledger: {
      escrow: owed(ledger.get('escrow')),
      refundsDue: owed(ledger.get('refunds_due')),
      sellers: owed(ledger.get('seller_payable')),
      commission: owed(ledger.get('commission')),
    },
    parcels,
    attempts: attempts.map((one) => ({
      provider: one.provider,
      providerOrderId: one.providerOrderId,
      state: one.state,
      amount: one.amountFrancs,
      at: (one.settledAt ?? one.createdAt).toISOString(),
      operatorTransactionId: one.providerTransactionId,
      failure: one.failure,
    })),
    history: historyOf(kernel, facts),
  }
}

function owed(francs = 0): number {
  return francs === 0 ? 0 : -francs
}

function presentParcel(
  { lines, moves, refunds, complaints, people, running }: OrderFacts,
  { parcel, shop }: OrderFacts['parcels'][number],
  relays: Relays,
): TeamParcel {
  const relay = relays.get(parcel.id)?.place
  const courier = parcel.courierId ? people.get(parcel.courierId) : undefined
  const own = refunds.filter(({ subjectId }) => subjectId === parcel.id)
  const refund = wholeRefund(own)
  const complaint = complaints.findLast(({ parcelId }) => parcelId === parcel.id)
  const isDisputed = complaints.some(
    ({ parcelId, isOpen, byShop }) => parcelId === parcel.id && isOpen && !byShop,
  )
  const runs = running.get(parcel.id)
  const left = refundLimits({
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    marketDiscount: parcel.marketDiscountFrancs,
    cashRounding: parcel.cashRoundingFrancs,
    refunded: refund?.amount ?? 0,
    running: runs?.francs,
  })
  const items = lines.filter(({ parcelId }) => parcelId === parcel.id)
  return {
    _id: parcel.id,
    number: parcel.number,
    shop: { name: shop.name, slug: shop.slug, phone: people.get(shop.ownerId)?.phone ?? null },
    state: parcel.state,
    since: parcel.stateSince.toISOString(),
    group: parcel.deliveryGroup,
    courier: courier ? { _id: courier.id, name: courier.name, phone: courier.phone } : null,
    tries: parcel.tries,
    items: items.map((line) => ({ ...presentLine(line), commission: line.commissionFrancs })),
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    shopDelivery: parcel.shopDeliveryFrancs,
    shopDiscount: parcel.shopDiscountFrancs,
    shopPromotion: parcel.shopPromotion,
    marketDiscount: parcel.marketDiscountFrancs,
    deposit: parcel.depositFrancs,
    cashRounding: parcel.cashRoundingFrancs,
    marketDelivery: parcel.marketDeliveryFrancs,
    commission: parcel.commissionFrancs,
    receiveAt: parcel.receiveAt,
    relay: relay
      ? {
          name: relay.name,
          region: relay.region,
          quartier: relay.quartier,
          phone: relay.phone,
        }
      : null,
    steps: moves
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ toState, movedAt }) => ({ state: toState, at: movedAt.toISOString() })),
    refund,
    running: runs ?? null,
    complaint: complaint ? { _id: complaint.id, status: complaint.status } : null,
    canCancel: mayMove(parcel.state, 'cancelled', 'admin'),
    canAssign: parcelHas('isReady', parcel.state) && wayOf(parcel).hasCourier,
    canRefund:
      parcelHas('isDelivered', parcel.state) &&
      !isDisputed &&
      !own.some(({ cause }) => cause === 'team') &&
      left.whole > 0,
  }
}

function wholeRefund(own: OrderFacts['refunds']): TeamParcel['refund'] {
  const slowest = own.find(({ isOpen }) => isOpen) ?? own[0]
  if (!slowest) return null
  return {
    amount: own.reduce((sum, { amountFrancs }) => sum + amountFrancs, 0),
    state: slowest.state,
    reason: own.map(({ reason }) => reason).join(' '),
    requestedAt: slowest.requestedAt.toISOString(),
    ...(slowest.awaitsPayee ? { asksPayee: true } : {}),
  }
}
