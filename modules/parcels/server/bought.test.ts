import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { listProducts } from '#modules/products/contract/catalogue.ts'
import {
  parcelHas,
  parcelStates,
  type ParcelState,
} from '#modules/parcels/contract/order-states.ts'
import { readSellerSales } from '#modules/statistics/contract/seller-overview.ts'
import { suggestProducts } from '#modules/suggestions/contract/suggestions.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order, parcelOf } from '../../../tests/support/orders.ts'
import { relayOf } from '../../../tests/support/relays.ts'

/** The products that one buyer has ordered, by the state of their parcel. */
const ordered = new Map<string, ParcelState>()
const market = await openMarket()
const seller = await market.seller()
const awa = await market.buyer()
const courier = await market.staff('livreur')
const { relayId } = await relayOf(market, seller)
for (const state of parcelStates) {
  const goods = await market.product({ seller, price: 1_000 })
  await market.kernel.db
    .update(parcels)
    .set({
      state,
      ...(['closed', 'returned', 'cancelled'].includes(state) && { dueAt: null }),
      courierId: courier.user._id,
      ...(state === 'at_relay' && { receiveAt: 'relay' as const, relayId }),
    })
    .where(eq(parcels.id, parcelOf(await order(awa, [line(goods)]))))
  ordered.set(goods._id, state)
}
afterAll(() => market.close())

const statesOf = (products: readonly { _id: string }[]) =>
  products.map(({ _id }) => ordered.get(_id) ?? 'none').toSorted()
const bought = parcelStates.filter((state) => parcelHas('isSold', state)).toSorted()
const notBought = ['awaiting_payment', 'cancelled', 'returned', 'returning']

test('a parcel unpaid, given up or returning is not bought: for buyer, shop, suggestions', async () => {
  expect(parcelStates.filter((state) => !parcelHas('isSold', state)).toSorted()).toEqual(notBought)

  const own = await awa.call(listProducts, {
    params: { filter: 'purchased' },
    query: { limit: 100 },
  })
  expect(statesOf(own.products)).toEqual(bought)

  const sales = await seller.call(readSellerSales, { query: {} })
  expect(sales).toMatchObject({ orders: bought.length, sales: bought.length * 1_000 })

  const suggested = await awa.call(suggestProducts, { body: { limit: 100 } })
  expect(statesOf(suggested.items)).toEqual(notBought)
})
