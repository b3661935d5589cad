import type { CartItem } from '#contract/cart/quote.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'

import { saveAddress } from '../accounts/index.ts'
import { reserveStock, StockShortage } from '../catalogue/index.ts'
import { sqlState, violatedConstraint, type Tx } from '../kernel/database.ts'
import { eventOf } from '../kernel/events.ts'
import { makeOnce } from '../kernel/idempotency.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { cashProblem } from '../cart/index.ts'
import { tariffFor, type ZoneTariff } from '../cart/index.ts'
import { deliveriesOf, sum } from '../cart/index.ts'
import {
  cashRefused,
  outOfStock,
  ownProduct,
  priceChanged,
  unavailableItems,
} from './orders.errors.ts'
import { parcelMoved, orderPlaced } from './orders.events.ts'
import type { OrderFacts } from './present-order.ts'
import { blockOf, blockSentence } from '../cart/index.ts'
import { readCart, type CartLine } from '../cart/index.ts'
import { splitBySeller } from '../cart/index.ts'
import { writeOrder, type PlacedLine } from './write-order.ts'

export type AskedOrder = {
  buyerId: string
  idempotencyKey: string
  cartItems: CartItem[]
  shippingAddress: ShippingAddress
  paymentMethod: PaymentMethod
  saveAddress?: string | null | undefined
  expectedTotal?: number | undefined
}

/**
 * Places an order: priced by us, stock reserved, split per seller, all in one transaction. The same key again gives the same order.
 * @returns the order's id, and all of it when this very call placed it.
 * @throws orders.out_of_stock (409) · orders.unavailable (409) · orders.price_changed (409) · orders.own_product (422) · orders.cash_refused (422)
 */
export async function placeOrder(
  kernel: Kernel,
  asked: AskedOrder,
): Promise<{ orderId: string; placed: OrderFacts | null }> {
  const { buyerId, idempotencyKey, ...body } = asked
  try {
    return await kernel.transaction(async (tx) => {
      const attempt = { userId: buyerId, key: idempotencyKey, body, at: kernel.clock.now() }
      const { id, made } = await makeOnce(tx, attempt, (orderId) =>
        makeOrder(tx, kernel, orderId, asked),
      )
      return { orderId: id, placed: made }
    })
  } catch (error) {
    // Two orders drew the same number in the same second: draw again.
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'orders_number')
      return placeOrder(kernel, asked)
    throw error
  }
}

async function makeOrder(
  tx: Tx,
  kernel: Kernel,
  orderId: string,
  asked: AskedOrder,
): Promise<OrderFacts> {
  const now = kernel.clock.now()
  const lines = sellableLines(await readCart(tx, asked.cartItems, now), asked.buyerId)
  const tariff = await tariffFor(tx, asked.shippingAddress, asked.buyerId)
  const split = splitBySeller(lines, (line) => line.sellable.shop.id)
  const deliveries = deliveriesOf(split, tariff)
  const itemsTotalFrancs = sum(lines.map((line) => line.unitPriceFrancs * line.quantity))
  const shippingFeeFrancs = sum(
    [...deliveries.values()].map((delivery) => delivery.shippingFeeFrancs),
  )
  const totalFrancs = itemsTotalFrancs + shippingFeeFrancs
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== totalFrancs)
    throw priceChanged({ details: { total: totalFrancs } })
  if (asked.paymentMethod === 'cash_on_delivery') checkCash(totalFrancs, tariff)
  await reserve(tx, kernel, lines)

  const facts = await writeOrder(tx, {
    orderId,
    asked,
    split,
    deliveries,
    tariff,
    totals: { itemsTotalFrancs, shippingFeeFrancs, totalFrancs },
    now,
  })
  if (asked.saveAddress)
    await saveAddress(tx, asked.buyerId, asked.saveAddress, asked.shippingAddress, now)

  const at = now.toISOString()
  const { buyerId } = asked
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
  await kernel.events.emitAll(tx, [
    eventOf(orderPlaced, { orderId, buyerId, at }),
    ...(asked.paymentMethod === 'cash_on_delivery' ? moved : []),
  ])
  return facts
}

/** @throws orders.unavailable with the sentence of each line that cannot be ordered; orders.own_product */
function sellableLines(lines: readonly CartLine[], buyerId: string): PlacedLine[] {
  const kept: PlacedLine[] = []
  const problems: {
    product: string
    size: string | null
    color: string | null
    message: string
  }[] = []
  for (const line of lines) {
    const { product, size, color, qty } = line.asked
    const block = line.sellable ? blockOf(line.sellable, buyerId) : 'gone'
    if (block === 'own') throw ownProduct()
    if (!line.sellable?.variantId || block) {
      const message =
        line.sellable && block
          ? blockSentence(block, line.sellable.name, line.sellable.shop.name)
          : 'Cet article n’existe plus.'
      problems.push({ product, size, color, message })
      continue
    }
    const { weightClass, isFreeDelivery, variantId } = line.sellable
    kept.push({
      ...line,
      sellable: { ...line.sellable, variantId },
      weightClass,
      isFreeDelivery,
      quantity: qty,
    })
  }
  if (problems.length > 0)
    throw unavailableItems({ sentence: problems[0]?.message ?? '', details: { lines: problems } })
  return kept
}

async function reserve(tx: Tx, kernel: Kernel, lines: readonly PlacedLine[]): Promise<void> {
  try {
    await reserveStock(
      tx,
      kernel,
      lines.map((line) => ({ variantId: line.sellable.variantId, quantity: line.quantity })),
    )
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    const available = new Map(error.lines.map((line) => [line.variantId, line.available]))
    const short = lines
      .filter(({ sellable }) => available.has(sellable.variantId))
      .map(({ asked, sellable }) => ({
        product: sellable.productId,
        size: asked.size,
        color: asked.color,
        available: available.get(sellable.variantId) ?? 0,
        name: sellable.name,
      }))
    const first = short[0]
    const sentence = first
      ? first.available > 0
        ? `Stock insuffisant (reste ${first.available}) : « ${first.name} ».`
        : `« ${first.name} » vient d’être épuisé.`
      : undefined
    throw outOfStock({ ...(sentence ? { sentence } : {}), details: { lines: short } })
  }
}

function checkCash(total: number, tariff: ZoneTariff): void {
  const sentence = cashProblem({ total, cashRefusals: tariff.cashRefusals }, tariff)
  if (sentence) throw cashRefused({ sentence })
}
