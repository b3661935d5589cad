import type { Goods } from '../../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { openMarket, type Market } from '../../../../tests/support/market.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { deliver } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { dayMs } from '#kernel/clock.ts'

export type Sold = { orderId: string; orderNumber: string; parcelId: string }

/** An order paid, prepared, carried and handed over, through the market's own calls. */
export async function sell(
  market: Market,
  parts: {
    buyer: Person
    seller: Seller
    courier: Person
    goods: Goods
    quantity?: number
    cash?: boolean
  },
): Promise<Sold> {
  const { buyer, seller, courier, goods, quantity = 1, cash = false } = parts
  const placed = await order(buyer, [line(goods, quantity)], {
    paymentMethod: cash ? 'cash_on_delivery' : 'orange_money',
  })
  if (!cash) await payFor(market, placed)
  const parcelId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { parcelId, seller, courier })
  return { orderId: placed._id, orderNumber: placed.orderNumber, parcelId }
}

/** Lets 72 hours pass: parcels without a complaint are closed. */
export async function closeAll(market: Market): Promise<void> {
  market.clock.advance(3 * dayMs + 60_000)
  await market.runJob('orders.close-delivered')
}

/**
 * A market of October in which one shop has sold twice: one unit paid by Orange Money, then two in
 * cash.
 */
export async function openSoldMarket() {
  const market = await openMarket({ at: new Date('2026-10-12T10:00:00Z') })
  const [finance, seller, courier, buyer] = [
    await market.staff('finance'),
    await market.seller(),
    await market.staff('livreur'),
    await market.buyer(),
  ]
  const goods = await market.product({ seller, price: 12_345, stock: 50 })
  const paid = await sell(market, { buyer, seller, courier, goods })
  await sell(market, { buyer, seller, courier, goods, quantity: 2, cash: true })
  return { market, finance, seller, courier, buyer, goods, paid }
}
