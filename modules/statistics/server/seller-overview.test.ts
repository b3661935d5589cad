import { afterAll, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/contract/orders.ts'
import {
  readSellerOverview,
  readSellerSales,
} from '#modules/statistics/contract/seller-overview.ts'
import { acceptParcel, refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { dayMs } from '#kernel/clock.ts'

const market = await openMarket()
const buyer = await market.buyer('Oumou Sangaré')
afterAll(() => market.close())

const cash = { paymentMethod: 'cash_on_delivery' } as const

test('a shop sees what is urgent, to prepare, running out, complained of, its own alone', async () => {
  const [seller, other] = [await market.seller(), await market.seller({ name: 'Voisine' })]
  const [cloth, scarce, theirs] = [
    await market.product({ seller, stock: 50 }),
    await market.product({
      seller,
      name: 'Boubou',
      stock: 4,
      variants: [
        { size: 'L', color: 'indigo', stock: 3 },
        { size: 'M', color: 'indigo', stock: 0 },
      ],
    }),
    await market.product({ seller: other, stock: 50 }),
  ]
  await order(buyer, [line(cloth), line(theirs)], cash)
  const second = await order(
    buyer,
    [line(cloth, 3), line(scarce, 2, { size: 'L', color: 'indigo' })],
    cash,
  )
  await seller.call(acceptParcel, { params: { id: second.fulfillments[0]?._id ?? '' } })
  await market.sql(
    'insert into complaints (id, parcel_id, buyer_id, opened_at) values ($1, $2, $3, $4)',
    [newId(), second.fulfillments[0]?._id, buyer.user._id, market.clock.now()],
  )
  const seen = await seller.call(readSellerOverview, {})
  expect(seen).toMatchObject({
    work: { toAccept: 1, toPrepare: 1, piecesToPrepare: 5 },
    lowStock: { count: 1, products: [{ name: 'Boubou', size: 'L', color: 'indigo', stock: 1 }] },
    complaints: { count: 1, buyerName: 'Awa' },
    products: { live: 2 },
    hasOrders: true,
  })
  expect(seen.complaints.held).toBe(
    second.fulfillments[0]?.itemsTotal === undefined
      ? 0
      : Math.round(second.fulfillments[0].itemsTotal * 0.95),
  )
  expect(await other.call(readSellerOverview, {})).toMatchObject({
    work: { toAccept: 1, toPrepare: 0 },
    complaints: { count: 0 },
  })
})

test('sales are counted by day, without cancelled or refunded, beside the days before', async () => {
  const seller = await market.seller()
  const cloth = await market.product({ seller, price: 10_000, stock: 100 })
  await order(buyer, [line(cloth, 2)], cash)
  market.clock.advance(8 * dayMs)
  await order(buyer, [line(cloth, 3)], cash)
  market.clock.advance(dayMs)
  const refused = await order(buyer, [line(cloth, 5)], cash)
  await seller.call(refuseParcel, {
    params: { id: refused.fulfillments[0]?._id ?? '' },
    body: { reason: 'Produit épuisé' },
  })
  const cancelled = await order(buyer, [line(cloth, 5)], cash)
  await buyer.call(cancelOrder, { params: { id: cancelled._id } })
  await order(buyer, [line(cloth)]) // never paid
  await order(buyer, [line(cloth)], cash)
  const week = await seller.call(readSellerSales, { query: { days: 7 } })
  expect(week.days).toHaveLength(7)
  expect(week.days.slice(-2).map(({ sales, orders }) => [sales, orders])).toEqual([
    [30_000, 1],
    [10_000, 1],
  ])
  expect(week.days.at(-1)?.day).toBe(market.clock.now().toISOString().slice(0, 10))
  expect(week).toMatchObject({ sales: 40_000, orders: 2, before: { sales: 20_000, orders: 1 } })
  expect(await seller.call(readSellerSales, { query: { days: 30 } })).toMatchObject({
    sales: 60_000,
    before: { sales: 0 },
  })
  await expect(seller.call(readSellerSales, { query: { days: 8 } })).rejects.toMatchObject({
    status: 400,
  })
})
