import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { listOrders, readOrder } from '#modules/orders/contract/orders.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const awa = await market.buyer()
const bazin = await market.seller()
const cuisine = await market.seller({ name: 'Cuisine de Kadi' })
afterAll(() => market.close())

const stockOf = async (slug: string) =>
  (await market.visitor(readProduct, { params: { slug } })).stock

describe('an order', () => {
  test('is split per seller and priced by the server', async () => {
    const cloth = await market.product({
      seller: bazin,
      price: 12_000,
      promoPrice: 9_999,
      stock: 5,
    })
    const pot = await market.product({
      seller: cuisine,
      name: 'Marmite',
      price: 8_000,
      weightClass: 'lourd',
      subCategory: 'marmites',
    })
    const placed = await order(awa, [line(cloth, 2), line(pot)])
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      itemsTotal: 27_998,
      shippingFee: 3_000,
      total: 30_998,
      canPay: true,
      canCancel: true,
    })
    expect(placed.orderNumber).toMatch(/^SG-261120-[2-9A-HJ-NP-Z]{5}$/)
    expect(
      placed.fulfillments.map((parcel) => [parcel.shopName, parcel.itemsTotal, parcel.shippingFee]),
    ).toEqual([
      ['Bazin Diarra', 19_998, 500],
      ['Cuisine de Kadi', 8_000, 2_500],
    ])
    expect(placed.payment).toMatchObject({
      method: 'orange_money',
      state: 'pending',
      paymentUrl: expect.stringContaining('http') as string,
    })
    expect(await stockOf(cloth.slug)).toBe(3)
  })

  test('sent twice with the same key is placed once, even at the same moment', async () => {
    const cloth = await market.product({ seller: bazin, stock: 10 })
    const key = randomUUID()
    const [first, second] = await Promise.all([
      order(awa, [line(cloth)], { key }),
      order(awa, [line(cloth)], { key }),
    ])
    const third = await order(awa, [line(cloth)], { key })
    expect(new Set([first._id, second._id, third._id]).size).toBe(1)
    expect(await stockOf(cloth.slug)).toBe(9)
    const other = await refusal(order(awa, [line(cloth, 2)], { key }))
    expect(other).toMatchObject({ status: 422, code: 'idempotency.other_body' })
  })

  test('takes the chosen size and colour, and refuses one that does not exist', async () => {
    const dress = await market.product({
      seller: bazin,
      variants: [
        { size: 'M', color: 'Indigo', stock: 1 },
        { size: 'L', color: 'Indigo', stock: 2 },
      ],
    })
    const placed = await order(awa, [line(dress, 1, { size: 'M', color: 'Indigo' })])
    expect(placed.items[0]).toMatchObject({ size: 'M', color: 'Indigo' })
    expect(
      await refusal(order(awa, [line(dress, 1, { size: 'M', color: 'Indigo' })])),
    ).toMatchObject({ code: 'orders.out_of_stock' })
    expect(
      await refusal(order(awa, [line(dress, 1, { size: 'XXL', color: 'Indigo' })])),
    ).toMatchObject({ code: 'orders.unavailable' })
    expect(await refusal(order(awa, [line(dress)]))).toMatchObject({
      code: 'orders.choice_missing',
    })
  })

  test('with prices, totals, names or states of the caller’s own is priced by the market', async () => {
    const cloth = await market.product({ seller: bazin, price: 12_000 })
    const forged = {
      unitPrice: 1,
      price: 1,
      lineTotal: 1,
      name: 'Cadeau',
      shopId: randomUUID(),
      isFreeLivraison: true,
    }
    const cartItems = [{ ...line(cloth), ...forged }]
    const more = {
      total: 1,
      itemsTotal: 1,
      shippingFee: 0,
      state: 'delivered',
      buyerId: cuisine.user._id,
      commission: 0,
      paidAt: '2026-11-20T10:00:00Z',
    }
    const placed = await order(awa, cartItems, { ...more, paymentMethod: 'orange_money' })
    expect(placed).toMatchObject({
      itemsTotal: 12_000,
      shippingFee: 1_000,
      total: 13_000,
      state: 'awaiting_payment',
    })
    expect(
      await market.sql('select buyer_id as buyer, paid_at as paid from orders where id = $1', [
        placed._id,
      ]),
    ).toEqual([{ buyer: awa.user._id, paid: null }])
    for (const expectedTotal of [1, -1, 0, 12_999])
      expect(await refusal(order(awa, [line(cloth)], { expectedTotal }))).toMatchObject({
        status: 409,
        details: { total: 13_000 },
      })
  })

  test('is seen by its buyer alone', async () => {
    const cloth = await market.product({ seller: bazin })
    const placed = await order(awa, [line(cloth)])
    const oumar = await market.buyer('Oumar Coulibaly')
    expect(await refusal(oumar.call(readOrder, { params: { id: placed._id } }))).toMatchObject({
      status: 404,
      code: 'orders.unknown',
    })
    expect((await oumar.call(listOrders, {})).totalOrders).toBe(0)
    expect(await refusal(market.visitor(readOrder, { params: { id: placed._id } }))).toMatchObject({
      status: 401,
    })
  })
})
