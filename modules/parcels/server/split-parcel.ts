import { and, eq, inArray, or } from 'drizzle-orm'

import {
  partProblem,
  priceKeptPart,
  type FrozenPromotion,
  type KeptChoice,
  type KeptPart,
  type PartTerms,
} from '#modules/parcels/contract/keep-part.ts'
import { isSale, parcelHas } from '#modules/parcels/contract/order-states.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { countUsesAnew, frozenPromotions } from '#modules/promotions/module.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { formatFrancs, shareOf, splitFrancs, sumOf } from '#kernel/wire/money.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { parcelSplit } from './events.ts'
import type { LockedParcel, ParcelRow } from './move-parcel.ts'
import { restShipment } from './plan-legs.ts'
import { linesOf, type LineRow } from './read-parcels.ts'
import { sendGoods } from './send-goods.ts'

const reason = 'Le client n’a pas tout gardé.'

/** Reads what the price of a kept part depends on, by parcel. */
export async function partTermsOf(
  db: Sql,
  wanted: readonly Pick<ParcelRow, 'id' | 'orderId'>[],
  lines: readonly LineRow[],
): Promise<Map<string, PartTerms>> {
  if (wanted.length === 0) return new Map()
  const orderIds = [...new Set(wanted.map(({ orderId }) => orderId))]
  const all = await db.select().from(parcels).where(inArray(parcels.orderId, orderIds))
  const promotions = await frozenPromotions(db, orderIds)
  return new Map(
    wanted.flatMap(({ id }): [string, PartTerms][] => {
      const parcel = all.find((one) => one.id === id)
      if (!parcel) return []
      const others = all.filter((one) => one.orderId === parcel.orderId && isStayingBeside(one, id))
      const own = lines.filter(({ parcelId }) => parcelId === id)
      const ofOrder = promotions.filter(({ orderId }) => orderId === parcel.orderId)
      const ofShop = ofOrder.find(({ parcelId }) => parcelId === id)
      const ofMarket = ofOrder.find(({ parcelId }) => parcelId === null)
      return [[id, termsOf(parcel, own, { others, ofShop, ofMarket })]]
    }),
  )
}

function isStayingBeside(parcel: ParcelRow, parcelId: string): boolean {
  return parcel.id !== parcelId && isSale(parcel) && !parcelHas('isGivenUp', parcel.state)
}

type Beside = {
  others: readonly ParcelRow[]
  ofShop: FrozenPromotion | undefined
  ofMarket: FrozenPromotion | undefined
}

function termsOf(parcel: ParcelRow, lines: readonly LineRow[], beside: Beside): PartTerms {
  const { others, ofShop, ofMarket } = beside
  const { marketDiscountFrancs: marketDiscount, marketDeliveryFrancs: marketDelivery } = parcel
  const isOfMarket = ofMarket && marketDiscount + marketDelivery > 0
  return {
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: line.unitPriceFrancs,
      isAgreed: line.usualPriceFrancs !== null,
      isMarketPromoted: line.isMarketPromoted,
      isWhole: line.keptWhole,
      shopDiscount: line.shopDiscountFrancs,
    })),
    shopDiscount: parcel.shopDiscountFrancs,
    marketDiscount,
    marketDelivery,
    shopDelivery: parcel.shopDeliveryFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    deposit: parcel.depositFrancs,
    shopPromotion: ofShop ? plain(ofShop) : null,
    marketPromotion: isOfMarket
      ? {
          ...plain(ofMarket),
          otherGoods: sumOf(others, ({ promotedFrancs }) => promotedFrancs ?? 0),
        }
      : null,
  }
}

function plain({ kind, amount, minGoods, words }: FrozenPromotion): FrozenPromotion {
  return { kind, amount, minGoods, words }
}

/**
 * Keeps a part of a parcel at its door. The rest becomes a returning parcel of the same courier
 * with its own return code, whose due francs are what the buyer need not pay.
 * @returns the parcel with the sums of what is kept
 * @throws orders.part_unknown_line, orders.part_too_many, orders.part_whole, orders.part_nothing,
 * orders.part_all (422) · orders.part_sum_changed (409) with both sums
 */
export async function splitParcel(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { kept, due, courierId }: KeptChoice & { courierId: string },
): Promise<LockedParcel> {
  const { parcel, order } = locked
  const lines = await linesOf(tx, [parcel.id])
  const terms = (await partTermsOf(tx, [parcel], lines)).get(parcel.id)
  if (!terms) throw new Error('a locked parcel has no terms')
  const problem = partProblem(terms.lines, kept)
  if (problem) throw fail(`orders.part_${problem}`)
  const part = priceKeptPart(terms, kept)
  if (part.due !== due) throw sumChanged(due, part.due)
  const split = splitLines(lines, part)
  const rest = restParcel(parcel, part, split.rest, { at: kernel.clock.now(), courierId })
  await writeKept(tx, split)
  const changed = {
    itemsTotalFrancs: part.itemsTotal,
    shopDiscountFrancs: part.shopDiscount,
    marketDiscountFrancs: part.marketDiscount,
    marketDeliveryFrancs: part.marketDelivery,
    shopDeliveryFrancs: part.shopDelivery,
    shippingFeeFrancs: part.shippingFee,
    commissionFrancs: sumOf(split.kept, (line) => line.commissionFrancs),
    promotedFrancs: parcel.promotedFrancs === null ? null : part.promoted,
    depositFrancs: Math.min(parcel.depositFrancs, part.due),
    partProposal: null,
  }
  await tx.update(parcels).set(changed).where(eq(parcels.id, parcel.id))
  await sendGoods(tx, kernel, {
    parcel: rest,
    order,
    lines: split.rest,
    shipment: await restShipment(tx, { parcel: rest, order }),
    custody: { to: { kind: 'courier', id: courierId }, proof: 'client_code' },
    actorId: courierId,
    reason,
  })
  await countUsesAnew(tx, kernel, order.id)
  await kernel.events.emit(tx, parcelSplit, {
    parcelId: parcel.id,
    restId: rest.id,
    orderId: order.id,
    shopId: parcel.shopId,
    buyerId: order.buyerId,
    kept: part.pieces,
    ordered: part.ordered,
    less: part.less,
    at: rest.stateSince.toISOString(),
  })
  return { order, parcel: { ...parcel, ...changed } }
}

/** `items`: names with the pieces that were kept. */
type KeptBefore = KeptChoice & { items: { name: string; quantity: number }[] }

/** Reads what was kept of a parcel that was handed over in part; null: nothing came back. */
export async function keptBefore(db: Sql, parcelId: string): Promise<KeptBefore | null> {
  const both = await db
    .select()
    .from(parcels)
    .where(or(eq(parcels.id, parcelId), eq(parcels.restOf, parcelId)))
  const parcel = both.find(({ id }) => id === parcelId)
  if (!parcel || both.length < 2) return null
  const lines = await linesOf(
    db,
    both.map(({ id }) => id),
  )
  const kept = lines.filter((line) => line.parcelId === parcelId)
  const places = new Set(kept.map(({ position }) => position))
  // A line of which pieces were kept has another id in the rest.
  const back = lines.filter(({ position }) => !places.has(position))
  return {
    kept: Object.fromEntries([
      ...kept.map(({ id, quantity }) => [id, quantity] as const),
      ...back.map(({ id }) => [id, 0] as const),
    ]),
    due: parcel.itemsTotalFrancs - parcel.marketDiscountFrancs + parcel.shippingFeeFrancs,
    items: kept.map(({ name, quantity }) => ({ name, quantity })),
  }
}

export function sumChanged(yours: number, ours: number): Error {
  const sums = `${formatFrancs(yours)} sur votre téléphone, ${formatFrancs(ours)} chez Sugu`
  return fail('orders.part_sum_changed', {
    sentence: `La somme a changé : ${sums}. Rien n’est remis. Montrez la nouvelle somme au client, puis reprenez son code.`,
    details: { yours, ours },
  })
}

type SplitLines = { kept: LineRow[]; rest: LineRow[]; moved: string[] }

/** Lines of which nothing is kept move to the rest; others leave a new line there. */
function splitLines(lines: readonly LineRow[], part: KeptPart): SplitLines {
  const byId = new Map(part.lines.map((line) => [line.id, line]))
  const keptOf = ({ id }: LineRow) => byId.get(id)?.kept ?? 0
  const kept = lines
    .filter((line) => keptOf(line) > 0)
    .map((line) => {
      const orderedQuantity = keptOf(line) < line.quantity ? line.quantity : line.orderedQuantity
      const shopDiscount = byId.get(line.id)?.shopDiscount ?? 0
      return priced({ ...line, orderedQuantity }, keptOf(line), shopDiscount)
    })
  const back = lines.filter((line) => keptOf(line) < line.quantity)
  const before = sumOf(lines, (line) => line.shopDiscountFrancs)
  const weights = back.map((line) =>
    line.usualPriceFrancs === null ? (line.quantity - keptOf(line)) * line.unitPriceFrancs : 0,
  )
  const discounts = splitFrancs(before - part.shopDiscount, weights)
  const rest = back.map((line, index) =>
    priced(
      keptOf(line) > 0 ? { ...line, id: newId() } : line,
      line.quantity - keptOf(line),
      discounts[index] ?? 0,
    ),
  )
  return { kept, rest, moved: back.filter((line) => keptOf(line) === 0).map(({ id }) => id) }
}

function priced(line: LineRow, quantity: number, shopDiscountFrancs: number): LineRow {
  const totalFrancs = quantity * line.unitPriceFrancs - shopDiscountFrancs
  const commissionFrancs = shareOf(totalFrancs, line.commissionBasisPoints)
  return { ...line, quantity, shopDiscountFrancs, totalFrancs, commissionFrancs }
}

/** Lines of which nothing is kept are written anew, with the rest. */
async function writeKept(tx: Tx, { kept, moved }: SplitLines): Promise<void> {
  if (moved.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, moved))
  for (const { id, quantity, orderedQuantity, ...line } of kept)
    await tx
      .update(orderLines)
      .set({
        quantity,
        orderedQuantity,
        shopDiscountFrancs: line.shopDiscountFrancs,
        totalFrancs: line.totalFrancs,
        commissionFrancs: line.commissionFrancs,
      })
      .where(and(eq(orderLines.id, id), eq(orderLines.parcelId, line.parcelId)))
}

function restParcel(
  parcel: ParcelRow,
  part: KeptPart,
  lines: readonly LineRow[],
  { at, courierId }: { at: Date; courierId: string },
): ParcelRow {
  const itemsTotalFrancs = sumOf(lines, (line) => line.totalFrancs)
  return {
    ...parcel,
    id: newId(),
    restOf: parcel.id,
    state: 'returning',
    stateSince: at,
    itemsTotalFrancs,
    shopDiscountFrancs: sumOf(lines, (line) => line.shopDiscountFrancs),
    marketDiscountFrancs: itemsTotalFrancs - part.less,
    marketDeliveryFrancs: 0,
    shippingFeeFrancs: 0,
    shopDeliveryFrancs: 0,
    commissionFrancs: sumOf(lines, (line) => line.commissionFrancs),
    zoneFeeFrancs: null,
    promotedFrancs: null,
    // What the kept part does not use is owed back with the rest.
    depositFrancs: Math.max(0, parcel.depositFrancs - part.due),
    vendorOtp: randomDigits(OTP_LENGTH),
    clientOtp: null,
    courierId,
    partProposal: null,
  }
}
