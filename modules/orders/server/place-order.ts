import { wayOf } from '#modules/parcels/contract/ways.ts'
import { saveAddress } from '#modules/addresses/module.ts'
import {
  AgreedPriceGone,
  agreedPrices,
  commissionOf,
  refuseTooLarge,
  readCart,
  type CartLine,
  type PricedCart,
  type PricedLine,
} from '#modules/pricing/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { ConcurrencyLimit } from '#kernel/limits/load-limit.ts'
import { deadlinesMs } from '#modules/settings/module.ts'
import {
  admitCodes,
  countUses,
  nothingToPay,
  PromotionUsedUp,
  type AdmittedCodes,
} from '#modules/promotions/module.ts'
import { requireOpen } from '#modules/settings/module.ts'
import { retryOnConflict, isTaken, type Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { fail } from './errors.ts'
import { insertOrder, parcelMoved } from '#modules/parcels/module.ts'
import { orderPlaced } from './events.ts'
import { askedBefore, refuseDeposit } from './pay-deposit.ts'
import { reserve } from './orderable-lines.ts'
import {
  codeRefusal,
  type NewOrderInput,
  priceChanged,
  priceOrder,
  refuseEnded,
  refuseUsedUp,
  shopIdsOf,
} from './price-order.ts'
import type { OrderFacts } from './present-order.ts'
import { ceilingsNow, refuseBeyondCeilings, type Ceilings } from './refuse-beyond-ceilings.ts'
import { acceptBefore } from './accept-before.ts'
import { delaysTo, isCashAtDoor, refuseUndelivered } from './receive-place.ts'
import { newOrder } from './write-order.ts'

export type { NewOrderInput }

const placedOrders = counter('orders_placed_total', 'Orders placed, by how they are paid.', [
  'method',
])

const numberTries = 3

/** Orders of one product queue at its row. Waiting takes no connection. */
const ordersOfProduct = new ConcurrencyLimit({ atOnce: 3, waiting: 200, waitMs: 5_000 })

/**
 * Prices, reserves stock and splits per seller, in one transaction. Idempotent by key.
 * @param ceilings null: those of the settings
 * @returns the order's id, and all of it when this call placed it.
 * @throws orders.out_of_stock (409) · orders.unavailable (409) · orders.price_changed (409) ·
 * orders.deposit_changed (409) · orders.too_many_unpaid · orders.too_many_cash ·
 * orders.too_much_stock (409) ·
 * promotions.code_refused (409) with the total without it · promotions.nothing_to_pay (422) ·
 * orders.choice_missing, orders.own_product, pricing.too_large, orders.cash_refused (422) ·
 * pricing.no_collection, pricing.region_not_served, pricing.no_route (409) ·
 * pricing.zone_paused, pricing.no_relay, pricing.relay_full,
 * pricing.relay_cash_full, pricing.relay_part (409) ·
 * orders.number_taken (503) ·
 * unavailable (503) when too many order the same product ·
 * switches.orders_closed, switches.cash_closed, switches.<operator>_closed (409)
 */
export async function placeOrder(
  kernel: Kernel,
  input: NewOrderInput,
  ceilings: Ceilings | null,
): Promise<{ orderId: string; placed: OrderFacts | null }> {
  const { buyerId, idempotencyKey, address = '', sale, ...asked } = input
  const body = sale ? { ...asked, saleId: sale.id } : asked
  // Outside the transaction: refused orders keep the count.
  const codes = await admitCodes(kernel, input.codes ?? [], { userId: buyerId, address })
  try {
    const order = await ordersOfProduct.run(
      input.cartItems.map(({ product }) => product),
      () =>
        retryOnConflict('orders_number', numberTries, () =>
          kernel.transaction(async (tx) => {
            const attempt = { userId: buyerId, key: idempotencyKey, body, at: kernel.clock.now() }
            const now = kernel.clock.now()
            const once = withIdempotencyKey(tx, attempt, async (orderId) => {
              await sale?.lock(tx, now)
              return makeOrder(tx, kernel, {
                orderId,
                input,
                codes,
                ceilings,
                now,
                read: await read,
              })
            })
            // Awaited after the key's claim.
            const read = readCart(tx, input.cartItems, now)
            read.catch(() => undefined)
            const { id, made } = await once
            return { orderId: id, placed: made }
          }),
        ),
    )
    if (order.placed) placedOrders.inc({ method: body.paymentMethod })
    return order
  } catch (error) {
    if (isTaken(error, 'orders_number')) throw fail('orders.number_taken', { retryAfter: 1 })
    if (error instanceof PromotionUsedUp) throw await refuseUsedUp(kernel, input, codes)
    if (error instanceof AgreedPriceGone) throw await refuseEnded(kernel, input, codes)
    throw error
  }
}

type MakeOrderInput = {
  orderId: string
  input: NewOrderInput
  codes: AdmittedCodes
  ceilings: Ceilings | null
  now: Date
  read: readonly CartLine[]
}

function withoutAgreed({ shops }: PricedCart): PricedLine[] {
  return shops.flatMap(({ lines }) => lines.filter(({ agreed }) => !agreed))
}

async function makeOrder(
  tx: Tx,
  kernel: Kernel,
  { orderId, input, codes, ceilings, now, read }: MakeOrderInput,
): Promise<OrderFacts> {
  const { buyerId, paymentMethod, sale } = input
  requireOpen(kernel, 'orders')
  const priceInput = { input, codes, now, read }
  const { lines, tariff, agreed, cart, to, sending, routes } = await priceOrder(
    tx,
    kernel,
    priceInput,
  )
  const atDoor = isCashAtDoor(to, paymentMethod)
  if (atDoor && !sale?.depositFrancs) requireOpen(kernel, 'cash')
  if (paymentMethod !== 'cash_on_delivery') requireOpen(kernel, paymentMethod)
  const cash = atDoor ? cart.totalFrancs - (sale?.depositFrancs ?? 0) : 0
  await refuseUndelivered(tx, kernel, to, tariff, {
    sending,
    routes,
    shopIds: shopIdsOf(lines),
    cash,
    buyerId,
  })
  refuseTooLarge(cart)
  const total = cart.totalFrancs
  const refused = cart.codes.find(({ problem }) => problem !== null)
  if (refused) throw codeRefusal(refused.problem, total)
  if (input.expectedTotal !== undefined && input.expectedTotal !== total)
    throw priceChanged(total, agreed)
  const inCash = paymentMethod === 'cash_on_delivery'
  if (total === 0 && !inCash) throw nothingToPay()
  const { deposit, restBeforeLeaving } = askedBefore(kernel, cart, tariff, { atDoor, sale })
  refuseDeposit(kernel, deposit, input.expectedDeposit)
  await refuseBeyondCeilings(
    tx,
    { buyerId, paymentMethod, lines: sale ? [] : withoutAgreed(cart) },
    tariff,
    ceilings ?? ceilingsNow(kernel),
  )
  const readyFrom = addMs(now, (sale?.readyDays ?? 0) * dayMs)
  const facts = newOrder({
    orderId,
    input: { buyerId, paymentMethod, ...to },
    cart,
    tariff,
    deposit: deposit?.francs ?? null,
    sale: sale ?? null,
    restBeforeLeaving,
    commissionOf: (sellable) => commissionOf(tariff, sellable, sale !== undefined),
    delayOf: delaysTo(marketCalendar(kernel), to, routes, readyFrom),
    deadlines: deadlinesMs(kernel),
    acceptBefore: (shop) => acceptBefore(kernel, shop),
    now,
  })
  const at = now.toISOString()
  const moved = facts.parcels.map(({ parcel: { id: parcelId, shopId, state } }) =>
    eventOf(parcelMoved, {
      parcelId,
      orderId,
      shopId,
      buyerId,
      from: null,
      to: state,
      receiveAt: to.receiveAt,
      actorId: buyerId,
      reason: null,
      at,
      ...(to.relay && { viaRelay: true, by: 'buyer' }),
    }),
  )
  const placed = eventOf(orderPlaced, { orderId, buyerId, at })
  const priced = cart.shops.map((shop, index) => ({
    ...shop,
    id: facts.parcels[index]?.parcel.id ?? '',
  }))
  await Promise.all([
    reserve(tx, kernel, lines),
    insertOrder(tx, kernel, facts, {
      events: inCash && !deposit ? [placed, ...moved] : [placed],
      routes,
    }),
  ])
  const { marketPromotion } = cart
  const heldUntil = facts.order.reservedUntil
  await countUses(tx, { orderId, buyerId, at: now, heldUntil, parcels: priced, marketPromotion })
  if (sale) await sale.sell(tx, { orderId, buyerId, at: now })
  else await agreedPrices.of(kernel).countUses(tx, { orderId, at: now }, priced)
  if (input.saveAddress && wayOf(to).hasCourier && to.shippingAddress.repere)
    await saveAddress(tx, buyerId, input.saveAddress, to.shippingAddress, now)
  return facts
}
