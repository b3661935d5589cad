import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { lockOrder, moveParcels } from './move-parcel.ts'

const market = await openMarket()
const [awa, courier] = await Promise.all([market.buyer(), market.staff('livreur')])
const sellers: [Seller, Seller] = [
  await market.seller(),
  await market.seller({ name: 'Cuisine de Kadi' }),
]
const goods: [Goods, Goods] = [
  await market.product({ seller: sellers[0], stock: 50 }),
  await market.product({ seller: sellers[1], stock: 50 }),
]
afterAll(() => market.close())

/** The parcels travel to the door and start their way back. */
async function comeBack(placed: Order): Promise<void> {
  for (const [index, parcel] of placed.fulfillments.entries()) {
    const seller = sellers.find((one) => one.user.shopName === parcel.shopName) ?? sellers[index]
    await seller?.call(acceptParcel, { params: { id: parcel._id } })
    await seller?.call(readyParcel, { params: { id: parcel._id } })
  }
  for (const to of ['assigned', 'in_delivery', 'failed', 'returning'] as const)
    await market.kernel.transaction(async (tx) => {
      const locked = (await lockOrder(tx, placed._id)) ?? []
      await moveParcels(tx, market.kernel, locked, {
        to,
        by: 'courier',
        actorId: courier.user._id,
        reason: 'Colis refusé.',
        set: { courierId: courier.user._id },
      })
    })
}
const cash = { paymentMethod: 'cash_on_delivery' as const }
const offered = async () => {
  const body = {
    cartItems: [line(goods[0])],
    shippingAddress: { region: 'Bamako', quartier: 'Badalabougou' },
  }
  return (await awa.call(quoteCart, { body })).cashOnDelivery
}

test('after two orders refused at the door a buyer pays in advance, and reads so before paying', async () => {
  await comeBack(await order(awa, [line(goods[0]), line(goods[1])], cash))
  // Two parcels of one order are one refusal.
  expect(await offered()).toMatchObject({ allowed: true, reason: null })
  await comeBack(await order(awa, [line(goods[0])], cash))
  expect(await offered()).toMatchObject({
    allowed: false,
    reason: 'Après deux colis refusés à la porte, seul le mobile money est possible.',
  })
  await expect(order(awa, [line(goods[0])], cash)).rejects.toMatchObject({
    status: 422,
    code: 'orders.cash_refused',
  })
  const paidAhead = await order(awa, [line(goods[0])])
  expect(paidAhead.canPay).toBe(true)
  expect(await market.buyer().then((other) => order(other, [line(goods[0])], cash))).toMatchObject({
    state: 'new',
  })
})
