import type { ShippingAddress } from '#modules/accounts/contract/shipping-address.ts'
import type { CartItem } from '#modules/cart/contract/quote.ts'
import type { PaymentMethod } from '#modules/payments/contract/payment-method.ts'

import { saveAddress } from '#modules/accounts/server/index.ts'
import {
  cashProblem,
  checkLine,
  delayOf,
  priceCart,
  readCart,
  tariffFor,
  type CartLine,
  type OrderableLine,
  type ZoneTariff,
} from '#modules/cart/server/index.ts'
import { reserveStock, StockShortage } from '#modules/catalogue/server/index.ts'
import { ConcurrencyLimit } from '#kernel/limits/concurrency-limit.ts'
import { deadlinesMs, zoneOfPlace } from '#modules/settings/server/index.ts'
import { requireOpen } from '#modules/switches/server/index.ts'
import { drawAgain, isTaken, type Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import { makeOnce } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import {
  cashRefused,
  choiceMissing,
  numberTaken,
  outOfStock,
  ownProduct,
  priceChanged,
  unavailableItems,
} from './orders.errors.ts'
import { orderPlaced, parcelMoved } from './orders.events.ts'
import type { OrderFacts } from './present-order.ts'
import { ceilingsNow, refuseBeyondCeilings, type Ceilings } from './refuse-beyond-ceilings.ts'
import { newOrder, writeOrder } from './write-order.ts'

export type NewOrderInput = {
  buyerId: string
  idempotencyKey: string
  cartItems: CartItem[]
  shippingAddress: ShippingAddress
  paymentMethod: PaymentMethod
  saveAddress?: string | null | undefined
  expectedTotal?: number | undefined
}

const placedOrders = counter('orders_placed_total', 'Orders placed, by how they are paid.', [
  'method',
])

/** How many numbers an order may draw. */
const numberTries = 3

/**
 * Orders of one product wait for one another at its row. The limit counts before a connection is
 * taken, so that a product in great demand leaves connections to the others.
 */
const ordersOfProduct = new ConcurrencyLimit({ atOnce: 3, waiting: 200, waitMs: 5_000 })

/**
 * Places an order: priced by us, stock reserved, split per seller, all in one transaction. The same
 * key again gives the same order.
 * @param ceilings null: those of the settings
 * @returns the order's id, and all of it when this very call placed it.
 * @throws orders.out_of_stock (409) · orders.unavailable (409) · orders.price_changed (409)
 * · orders.too_many_unpaid · orders.too_many_cash · orders.too_much_stock (409)
 * · orders.choice_missing (422) · orders.own_product (422) · orders.cash_refused (422)
 * · orders.number_taken (503) · unavailable (503) when too many order the same product at once
 * · switches.orders_closed, switches.cash_closed, switches.<operator>_closed (409)
 */
export async function placeOrder(
  kernel: Kernel,
  input: NewOrderInput,
  ceilings: Ceilings | null,
): Promise<{ orderId: string; placed: OrderFacts | null }> {
  const { buyerId, idempotencyKey, ...body } = input
  try {
    const order = await ordersOfProduct.run(
      input.cartItems.map(({ product }) => product),
      () =>
        drawAgain('orders_number', numberTries, () =>
          kernel.transaction(async (tx) => {
            const attempt = { userId: buyerId, key: idempotencyKey, body, at: kernel.clock.now() }
            const once = makeOnce(tx, attempt, async (orderId) =>
              makeOrder(tx, kernel, { orderId, input, ceilings, ...(await read) }),
            )
            // Sent with the claim of the key, and read once that is made.
            const read = readForOrder(tx, kernel, input)
            read.catch(() => undefined)
            const { id, made } = await once
            return { orderId: id, placed: made }
          }),
        ),
    )
    if (order.placed) placedOrders.inc({ method: body.paymentMethod })
    return order
  } catch (error) {
    if (isTaken(error, 'orders_number')) throw numberTaken({ retryAfter: 1 })
    throw error
  }
}

/** What an order is made of, as it is now: two statements that travel together. */
async function readForOrder(
  tx: Tx,
  kernel: Kernel,
  { cartItems, shippingAddress, buyerId }: NewOrderInput,
): Promise<{ now: Date; read: CartLine[]; tariff: ZoneTariff }> {
  const now = kernel.clock.now()
  const [read, tariff] = await Promise.all([
    readCart(tx, cartItems, now),
    tariffFor(tx, zoneOfPlace(kernel, shippingAddress), buyerId),
  ])
  return { now, read, tariff }
}

type Making = Awaited<ReturnType<typeof readForOrder>> & {
  orderId: string
  input: NewOrderInput
  ceilings: Ceilings | null
}

async function makeOrder(
  tx: Tx,
  kernel: Kernel,
  { orderId, input, ceilings, now, read, tariff }: Making,
): Promise<OrderFacts> {
  const { buyerId, shippingAddress, paymentMethod } = input
  requireOpen(kernel, 'orders', paymentMethod === 'cash_on_delivery' ? 'cash' : paymentMethod)
  const lines = orderableLines(read, buyerId)
  const cart = priceCart(lines, tariff)
  const total = cart.totalFrancs
  if (input.expectedTotal !== undefined && input.expectedTotal !== total)
    throw priceChanged({ details: { total } })
  const inCash = paymentMethod === 'cash_on_delivery'
  const problem = inCash ? cashProblem({ total, cashRefusals: tariff.cashRefusals }, tariff) : null
  if (problem) throw cashRefused({ sentence: problem })
  await refuseBeyondCeilings(
    tx,
    { buyerId, paymentMethod, lines },
    tariff,
    ceilings ?? ceilingsNow(kernel),
  )

  const facts = newOrder({
    orderId,
    input,
    cart,
    tariff,
    delay: delayOf(now, tariff),
    deadlines: deadlinesMs(kernel),
    now,
  })
  const at = now.toISOString()
  const moved = facts.parcels.map(({ parcel: { id: parcelId, shopId, state: to } }) =>
    eventOf(parcelMoved, {
      parcelId,
      orderId,
      shopId,
      buyerId,
      from: null,
      to,
      actorId: buyerId,
      reason: null,
      at,
    }),
  )
  const placed = eventOf(orderPlaced, { orderId, buyerId, at })
  // Sent together: what is short rolls the order back.
  await Promise.all([
    reserve(tx, kernel, lines),
    writeOrder(tx, kernel, facts, inCash ? [placed, ...moved] : [placed]),
  ])
  if (input.saveAddress) await saveAddress(tx, buyerId, input.saveAddress, shippingAddress, now)
  return facts
}

/**
 * @throws orders.unavailable with each line that cannot be ordered · orders.choice_missing ·
 * orders.own_product
 */
function orderableLines(read: readonly CartLine[], buyerId: string): OrderableLine[] {
  const checked = read.map((line) => ({ item: line.item, ...checkLine(line, buyerId) }))
  if (checked.some(({ problem }) => problem?.kind === 'own')) throw ownProduct()
  const problems = checked.flatMap(({ item: { product, size, color }, problem }) =>
    problem ? [{ product, size, color, ...problem }] : [],
  )
  const [first] = problems
  if (first) {
    const lines = problems.map(({ kind: _kind, ...line }) => line)
    const refused = first.kind === 'choice' ? choiceMissing : unavailableItems
    throw refused({ sentence: first.message, details: { lines } })
  }
  return checked.flatMap(({ line }) => line ?? [])
}

/** @throws orders.out_of_stock with what is left of each line that is short */
async function reserve(tx: Tx, kernel: Kernel, lines: readonly OrderableLine[]): Promise<void> {
  try {
    await reserveStock(
      tx,
      kernel,
      lines.map((line) => ({ variantId: line.sellable.variantId, quantity: line.quantity })),
    )
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    throw stockRefusal(error, lines)
  }
}

function stockRefusal(shortage: StockShortage, lines: readonly OrderableLine[]): Error {
  const available = new Map(shortage.lines.map((line) => [line.variantId, line.available]))
  const short = lines
    .filter(({ sellable }) => available.has(sellable.variantId))
    .map(({ item, sellable }) => ({
      product: sellable.productId,
      size: item.size,
      color: item.color,
      available: available.get(sellable.variantId) ?? 0,
      name: sellable.name,
    }))
  const details = { lines: short }
  const [first] = short
  if (!first) return outOfStock({ details })
  const sentence =
    first.available > 0
      ? `Stock insuffisant (reste ${first.available}) : « ${first.name} ».`
      : `« ${first.name} » vient d’être épuisé.`
  return outOfStock({ sentence, details })
}
