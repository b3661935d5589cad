import { afterAll, describe, expect, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { serve } from '../../../tests/support/regions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const awa = await market.buyer()
const bazin = await market.seller()
afterAll(() => market.close())

const setShop = (set: string, values: unknown[]) =>
  market.sql(`update shops set ${set} where id = $1`, [bazin.shopId, ...values])
const setOwner = (set: string, values: unknown[]) =>
  market.sql(`update users set ${set} where id = $1`, [bazin.user._id, ...values])
const stockOf = async (slug: string) =>
  (await market.visitor(readProduct, { params: { slug } })).stock

describe('an order', () => {
  test('for more than is left is refused with what is left, and takes nothing', async () => {
    const cloth = await market.product({ seller: bazin, name: 'Bogolan', stock: 3 })
    const failure = await refusal(order(awa, [line(cloth, 4)]))
    expect(failure).toMatchObject({
      status: 409,
      code: 'orders.out_of_stock',
      message: 'Stock insuffisant (reste 3) : « Bogolan ».',
    })
    expect(failure.details).toMatchObject({ lines: [{ product: cloth._id, available: 3 }] })
    expect(await stockOf(cloth.slug)).toBe(3)
  })

  test('counts two lines of one product together', async () => {
    const cloth = await market.product({ seller: bazin, stock: 3 })
    expect(await refusal(order(awa, [line(cloth, 2), line(cloth, 2)]))).toMatchObject({
      code: 'orders.out_of_stock',
    })
  })

  test('of a suspended product, of one’s own, or at another total than shown is refused', async () => {
    const cloth = await market.product({ seller: bazin })
    expect(await refusal(order(bazin, [line(cloth)]))).toMatchObject({
      status: 422,
      code: 'orders.own_product',
    })
    expect(await refusal(order(awa, [line(cloth)], { expectedTotal: 1 }))).toMatchObject({
      status: 409,
      code: 'orders.price_changed',
      details: { total: 11_000 },
    })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: cloth._id, by: 'admin', suspended: true }),
    )
    expect(await refusal(order(awa, [line(cloth)]))).toMatchObject({
      status: 409,
      code: 'orders.unavailable',
    })
  })

  test.each<[string, (goods: { _id: string }) => Promise<unknown>, string]>([
    [
      'of a shop that is closed',
      () =>
        setShop('closed_from = $2, closed_until = $3', [
          new Date('2026-11-20T09:00:00Z'),
          new Date('2026-11-25T09:00:00Z'),
        ]),
      'est fermée en ce moment',
    ],
    [
      'of a seller whose account is suspended',
      () => setOwner('suspended_at = $2', [new Date('2026-11-20T09:00:00Z')]),
      'n’est plus en vente',
    ],
    [
      'of a product that was deleted',
      (goods) =>
        market.sql('update products set deleted_at = $2 where id = $1', [
          goods._id,
          new Date('2026-11-20T09:00:00Z'),
        ]),
      'n’est plus en vente',
    ],
  ])('%s is refused with the line and the reason, and takes no stock', async (_, happen, words) => {
    const cloth = await market.product({ seller: bazin, stock: 5 })
    await happen(cloth)
    const failure = await refusal(order(awa, [line(cloth)]))
    expect(failure).toMatchObject({
      status: 409,
      code: 'orders.unavailable',
      details: { lines: [{ product: cloth._id }] },
    })
    expect(failure.message).toContain(words)
    expect(
      await market.sql('select reserved from variants where product_id = $1', [cloth._id]),
    ).toEqual([{ reserved: 0 }])
    await setShop('closed_from = null, closed_until = null', [])
    await setOwner('suspended_at = null', [])
  })

  test('in cash goes to the shop at once, but not to the north nor above the ceiling', async () => {
    const cloth = await market.product({ seller: bazin, price: 60_000 })
    const cash = { paymentMethod: 'cash_on_delivery' as const }
    expect(await order(awa, [line(cloth)], cash)).toMatchObject({
      state: 'new',
      payment: { state: 'on_delivery', expiresAt: null },
    })
    expect(await refusal(order(awa, [line(cloth, 2)], cash))).toMatchObject({
      status: 422,
      code: 'orders.cash_refused',
    })
    await serve(market, 'Kidal')
    const north = { ...cash, shippingAddress: { ...home, region: 'Kidal', quartier: null } }
    expect(await refusal(order(awa, [line(cloth)], north))).toMatchObject({
      status: 422,
      message: 'Pas de paiement à la livraison dans cette région : payez par mobile money.',
    })
  })
})
