import { ACCEPTANCE_MS, RESERVATION_MS } from '#contract/limits.ts'
import type { CartItem, PaymentMethod, ShippingAddress } from '#contract/orders.ts'

import { saveAddress } from '../accounts/index.ts'
import { reserveStock, StockShortage, type Sellable } from '../catalogue/index.ts'
import { later } from '../kernel/clock.ts'
import { sqlState, violatedConstraint, type Tx } from '../kernel/database.ts'
import { makeOnce } from '../kernel/idempotency.ts'
import { newId, randomClearText } from '../kernel/ids.ts'
import { insertTogether } from '../kernel/insert-together.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { cashProblem } from './cash-rules.ts'
import { delayOf } from './delivery-delay.ts'
import { tariffFor, type ZoneTariff } from './delivery-tariff.ts'
import { commissionOf, deliveriesOf, sum } from './order-pricing.ts'
import { cashRefused, outOfStock, ownProduct, priceChanged, unavailableItems } from './orders.errors.ts'
import { fulfilmentMoved, orderPlaced } from './orders.events.ts'
import { fulfilmentMoves, fulfilments, orderLines, orders } from './orders.table.ts'
import { blockOf, blockSentence, refusalsOf } from './quote-cart.ts'
import { readCart, type CartLine } from './read-cart.ts'
import { splitBySeller } from './split-by-seller.ts'

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
 * @returns the order's id.
 * @throws orders.out_of_stock (409) · orders.unavailable (409) · orders.price_changed (409) · orders.own_product (422) · orders.cash_refused (422)
 */
export async function placeOrder(kernel: Kernel, asked: AskedOrder): Promise<string> {
  const { buyerId, idempotencyKey, ...body } = asked
  try {
    const { id } = await kernel.transaction((tx) =>
      makeOnce(tx, { userId: buyerId, key: idempotencyKey, body, at: kernel.clock.now() }, (orderId) => makeOrder(tx, kernel, orderId, asked)),
    )
    return id
  } catch (error) {
    // Two orders drew the same number in the same second: draw again.
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'orders_number') return placeOrder(kernel, asked)
    throw error
  }
}

type Line = CartLine & { sellable: Sellable & { variantId: string }; weightClass: Sellable['weightClass']; isFreeDelivery: boolean; quantity: number }

async function makeOrder(tx: Tx, kernel: Kernel, orderId: string, asked: AskedOrder): Promise<void> {
  const now = kernel.clock.now()
  const lines = sellableLines(await readCart(tx, asked.cartItems, now), asked.buyerId)
  const tariff = await tariffFor(tx, asked.shippingAddress)
  const split = splitBySeller(lines, (line) => line.sellable.shop.id)
  const deliveries = deliveriesOf(split, tariff)
  const itemsTotalFrancs = sum(lines.map((line) => line.unitPriceFrancs * line.quantity))
  const shippingFeeFrancs = sum([...deliveries.values()].map((delivery) => delivery.shippingFeeFrancs))
  const totalFrancs = itemsTotalFrancs + shippingFeeFrancs
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== totalFrancs) throw priceChanged({ details: { total: totalFrancs } })
  if (asked.paymentMethod === 'cash_on_delivery') await checkCash(tx, asked.buyerId, totalFrancs, tariff)
  await reserve(tx, kernel, lines)

  const cash = asked.paymentMethod === 'cash_on_delivery'
  const { gpsCoordinates, ...address } = asked.shippingAddress
  const order = {
    id: orderId,
    orderNumber: orderNumber(now),
    buyerId: asked.buyerId,
    paymentMethod: asked.paymentMethod,
    itemsTotalFrancs,
    shippingFeeFrancs,
    totalFrancs,
    reservedUntil: cash ? null : later(now, RESERVATION_MS),
    ...address,
    latitude: gpsCoordinates?.latitude ?? null,
    longitude: gpsCoordinates?.longitude ?? null,
    zone: tariff.zone,
    placedAt: now,
  }

  const state = cash ? ('new' as const) : ('awaiting_payment' as const)
  const parcels = split.map(({ shopId, lines: own }, index) => {
    const rows = own.map((line, position) => lineRow(line, position, tariff.commissionBasisPoints))
    const delivery = deliveries.get(shopId)
    return {
      rows,
      fulfilment: {
        id: newId(),
        orderId,
        number: index + 1,
        shopId,
        state,
        stateSince: now,
        placedAt: now,
        itemsTotalFrancs: sum(rows.map((row) => row.totalFrancs)),
        shippingFeeFrancs: delivery?.shippingFeeFrancs ?? 0,
        shopDeliveryFrancs: delivery?.shopDeliveryFrancs ?? 0,
        commissionFrancs: sum(rows.map((row) => row.commissionFrancs)),
        acceptBefore: cash ? later(now, ACCEPTANCE_MS) : null,
        delay: delayOf(now, tariff),
      },
    }
  })
  await insertTogether(
    tx,
    [orders, [order]],
    [fulfilments, parcels.map(({ fulfilment }) => fulfilment)],
    [orderLines, parcels.flatMap(({ fulfilment, rows }) => rows.map((row) => ({ ...row, fulfilmentId: fulfilment.id })))],
    [
      fulfilmentMoves,
      parcels.map(({ fulfilment }) => ({ fulfilmentId: fulfilment.id, fromState: null, toState: state, actorId: asked.buyerId, movedAt: now })),
    ],
  )
  if (asked.saveAddress) await saveAddress(tx, asked.buyerId, asked.saveAddress, asked.shippingAddress, now)

  const at = now.toISOString()
  await kernel.events.emit(tx, orderPlaced, { orderId, buyerId: asked.buyerId, at })
  if (cash) {
    const moved = parcels.map(({ fulfilment }) => ({
      fulfilmentId: fulfilment.id,
      orderId,
      shopId: fulfilment.shopId,
      buyerId: asked.buyerId,
      from: null,
      to: state,
      actorId: asked.buyerId,
      reason: null,
      at,
    }))
    await kernel.events.emit(tx, fulfilmentMoved, ...moved)
  }
}

/** @throws orders.unavailable with the sentence of each line that cannot be ordered; orders.own_product */
function sellableLines(lines: readonly CartLine[], buyerId: string): Line[] {
  const kept: Line[] = []
  const problems: { product: string; size: string | null; color: string | null; message: string }[] = []
  for (const line of lines) {
    const { product, size, color, qty } = line.asked
    const block = line.sellable ? blockOf(line.sellable, buyerId) : 'gone'
    if (block === 'own') throw ownProduct()
    if (!line.sellable?.variantId || block) {
      const message = line.sellable && block ? blockSentence(block, line.sellable.name, line.sellable.shop.name) : 'Cet article n’existe plus.'
      problems.push({ product, size, color, message })
      continue
    }
    const { weightClass, isFreeDelivery, variantId } = line.sellable
    kept.push({ ...line, sellable: { ...line.sellable, variantId }, weightClass, isFreeDelivery, quantity: qty })
  }
  if (problems.length > 0) throw unavailableItems({ sentence: problems[0]?.message ?? '', details: { lines: problems } })
  return kept
}

async function reserve(tx: Tx, kernel: Kernel, lines: readonly Line[]): Promise<void> {
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

async function checkCash(tx: Tx, buyerId: string, total: number, tariff: ZoneTariff): Promise<void> {
  const sentence = cashProblem({ total, cashRefusals: await refusalsOf(tx, buyerId) }, tariff)
  if (sentence) throw cashRefused({ sentence })
}

function lineRow(line: Line, position: number, commissionBasisPoints: number) {
  const { asked, sellable, quantity, unitPriceFrancs } = line
  const totalFrancs = unitPriceFrancs * quantity
  return {
    id: newId(),
    position,
    productId: sellable.productId,
    variantId: sellable.variantId,
    slug: sellable.slug,
    name: sellable.name,
    imageId: sellable.imageId,
    size: asked.size,
    color: asked.color,
    quantity,
    unitPriceFrancs,
    totalFrancs,
    commissionBasisPoints,
    commissionFrancs: commissionOf(totalFrancs, commissionBasisPoints),
  }
}

/** `SG-261120-7K4QX`: the day it was placed in Bamako, and five clear letters or digits. */
function orderNumber(now: Date): string {
  return `SG-${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomClearText(5)}`
}
