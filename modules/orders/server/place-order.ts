import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import type { CartItem, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

import { saveAddress } from '#modules/addresses/module.ts'
import {
  agreedPriceEnded,
  AgreedPriceGone,
  agreedPricesOf,
  type AgreedPrices,
  cashProblem,
  commissionOf,
  collectionDelay,
  delayOf,
  depositOf,
  priceCart,
  refuseTooLarge,
  type PricedCart,
  type ZoneTariff,
  readCart,
  tariffFor,
  type CartLine,
  type OrderableLine,
} from '#modules/pricing/module.ts'
import { ConcurrencyLimit } from '#kernel/limits/load-limit.ts'
import { deadlinesMs } from '#modules/settings/module.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import {
  admitCodes,
  codeRefused,
  countUses,
  nothingToPay,
  PromotionUsedUp,
  readCartPromotions,
  type AdmittedCodes,
} from '#modules/promotions/module.ts'
import { requireOpen } from '#modules/switches/module.ts'
import { retryOnConflict, isTaken, type Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { fail } from './errors.ts'
import { orderPlaced, parcelMoved } from './events.ts'
import { refuseDeposit } from './pay-deposit.ts'
import type { OrderFacts } from './present-order.ts'
import { ceilingsNow, refuseBeyondCeilings, type Ceilings } from './refuse-beyond-ceilings.ts'
import {
  isCashAtDoor,
  readReceiving,
  refuseUndelivered,
  tariffTo,
  type Receiving,
} from './receive-place.ts'
import { newOrder, orderableLines, reserve, writeOrder } from './write-order.ts'

export type NewOrderInput = {
  buyerId: string
  idempotencyKey: string
  cartItems: CartItem[]
  shippingAddress: ShippingAddress
  paymentMethod: PaymentMethod
  receiveAt?: ReceivePlace | undefined
  saveAddress?: string | null | undefined
  expectedTotal?: number | undefined
  expectedDeposit?: number | undefined
  codes?: string[] | undefined
  address?: string | undefined
}

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
 * orders.choice_missing, orders.own_product, orders.too_large, orders.cash_refused (422) ·
 * pricing.no_collection, pricing.region_not_served, pricing.zone_paused (409) ·
 * orders.number_taken (503) ·
 * unavailable (503) when too many order the same product ·
 * switches.orders_closed, switches.cash_closed, switches.<operator>_closed (409)
 */
export async function placeOrder(
  kernel: Kernel,
  input: NewOrderInput,
  ceilings: Ceilings | null,
): Promise<{ orderId: string; placed: OrderFacts | null }> {
  const { buyerId, idempotencyKey, address = '', ...body } = input
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
            const once = withIdempotencyKey(tx, attempt, async (orderId) =>
              makeOrder(tx, kernel, { orderId, input, codes, ceilings, now, read: await read }),
            )
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

async function makeOrder(
  tx: Tx,
  kernel: Kernel,
  { orderId, input, codes, ceilings, now, read }: MakeOrderInput,
): Promise<OrderFacts> {
  const { buyerId, paymentMethod } = input
  requireOpen(kernel, 'orders')
  const priceInput = { input, codes, now, read }
  const { lines, tariff, agreed, cart, to } = await price(tx, kernel, priceInput)
  const atDoor = isCashAtDoor(to, paymentMethod)
  if (atDoor) requireOpen(kernel, 'cash')
  if (paymentMethod !== 'cash_on_delivery') requireOpen(kernel, paymentMethod)
  await refuseUndelivered(tx, to, tariff, shopIdsOf(lines))
  refuseTooLarge(cart)
  const total = cart.totalFrancs
  const refused = cart.codes.find(({ problem }) => problem !== null)
  if (refused) throw codeRefusal(refused.problem, total)
  if (input.expectedTotal !== undefined && input.expectedTotal !== total)
    throw priceChanged(total, agreed)
  const inCash = paymentMethod === 'cash_on_delivery'
  if (total === 0 && !inCash) throw nothingToPay()
  const problem = atDoor ? cashProblem({ total, refusals: tariff.refusals }, tariff) : null
  if (problem) throw fail('orders.cash_refused', { sentence: problem })
  const deposit = atDoor ? depositOf(cart, tariff) : null
  refuseDeposit(kernel, deposit, input.expectedDeposit)
  await refuseBeyondCeilings(
    tx,
    { buyerId, paymentMethod, lines },
    tariff,
    ceilings ?? ceilingsNow(kernel),
  )
  const facts = newOrder({
    orderId,
    input: { buyerId, paymentMethod, ...to },
    cart,
    tariff,
    deposit: deposit?.francs ?? null,
    commissionOf: (sellable) => commissionOf(tariff, sellable),
    delay: to.receiveAt === 'shop' ? collectionDelay(now) : delayOf(now, tariff),
    deadlines: deadlinesMs(kernel),
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
    writeOrder(tx, kernel, facts, inCash && !deposit ? [placed, ...moved] : [placed]),
  ])
  const { marketPromotion } = cart
  const heldUntil = facts.order.reservedUntil
  await countUses(tx, { orderId, buyerId, at: now, heldUntil, parcels: priced, marketPromotion })
  await agreedPricesOf(kernel).countUses(tx, { orderId, at: now }, priced)
  if (input.saveAddress && to.receiveAt === 'door')
    await saveAddress(tx, buyerId, input.saveAddress, to.shippingAddress, now)
  return facts
}

/** Returns the error for any changed price, also an ended agreed one. */
function priceChanged(total: number, agreed: AgreedPrices): Error {
  const ended = [...agreed.values()].some(({ isLive }) => !isLive)
  return fail('orders.price_changed', {
    details: { total },
    ...(ended && { sentence: agreedPriceEnded }),
  })
}

type Priced = {
  lines: OrderableLine[]
  tariff: ZoneTariff
  agreed: AgreedPrices
  cart: PricedCart
  to: Receiving
}

async function price(
  tx: Tx,
  kernel: Kernel,
  { input, codes, now, read }: Pick<MakeOrderInput, 'input' | 'codes' | 'now' | 'read'>,
): Promise<Priced> {
  const { buyerId } = input
  const lines = orderableLines(read, buyerId)
  const shopIds = shopIdsOf(lines)
  const to = await readReceiving(tx, input, shopIds)
  const zone = zoneOfPlace(kernel, to.shippingAddress)
  const variantIds = lines.map(({ sellable }) => sellable.variantId)
  const [tariff, promotions, agreed] = await Promise.all([
    tariffFor(tx, zone, buyerId, { at: now, region: to.shippingAddress.region, shopIds }),
    readCartPromotions(tx, now, { shopIds, codes, buyerId }),
    agreedPricesOf(kernel).read(tx, { buyerId, variantIds, now }),
  ])
  const cart = priceCart(lines, tariffTo(to, tariff), promotions, agreed)
  return { lines, tariff, agreed, cart, to }
}

function shopIdsOf(lines: readonly OrderableLine[]): string[] {
  return lines.map(({ sellable }) => sellable.shop.id)
}

function codeRefusal(problem: string | null, total: number): Error {
  return codeRefused({ ...(problem && { sentence: problem }), details: { total } })
}

/** Throws the present total: another order took the last use. */
async function refuseUsedUp(
  kernel: Kernel,
  input: NewOrderInput,
  codes: AdmittedCodes,
): Promise<Error> {
  const { cart } = await priceAnew(kernel, input, codes)
  const refused = cart.codes.find(({ problem }) => problem !== null)
  const details = { total: cart.totalFrancs }
  return refused || codes.length > 0
    ? codeRefusal(refused?.problem ?? null, cart.totalFrancs)
    : fail('orders.price_changed', { details })
}

/** Throws when another order used the agreed price, or it was replaced. */
async function refuseEnded(
  kernel: Kernel,
  input: NewOrderInput,
  codes: AdmittedCodes,
): Promise<Error> {
  const { cart, agreed } = await priceAnew(kernel, input, codes)
  return priceChanged(cart.totalFrancs, agreed)
}

function priceAnew(kernel: Kernel, input: NewOrderInput, codes: AdmittedCodes): Promise<Priced> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) =>
    price(tx, kernel, { input, codes, now, read: await readCart(tx, input.cartItems, now) }),
  )
}
