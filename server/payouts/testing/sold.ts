import type { Goods } from '../../../tests/market-goods.ts'
import type { Person, Seller } from '../../../tests/market-people.ts'
import type { Market } from '../../../tests/market.ts'
import { line, order } from '../../../tests/orders.ts'
import { deliver } from '../../../tests/parcels.ts'
import { payFor } from '../../../tests/payments.ts'
import { dayMs } from '../../kernel/clock.ts'

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
