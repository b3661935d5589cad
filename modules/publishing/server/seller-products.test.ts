import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import * as calls from '#modules/publishing/contract/seller-products.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { cloth, openTwoShops } from '#modules/products/server/testing/two-shops.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, seller, other, photo, publish, own } = await openTwoShops()
afterAll(() => market.close())

describe('a seller’s product', () => {
  test('is published once, however often the button is pressed on a bad network', async () => {
    const [key, photoId] = [randomUUID(), await photo()]
    const made = await Promise.all(
      [1, 2, 3].map(() => publish({ name: 'Une seule fois', images: [photoId] }, seller, key)),
    )
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect(
      await refusal(publish({ name: 'Autre chose', images: [photoId] }, seller, key)),
    ).toMatchObject({ status: 422, code: 'idempotency.other_body' })
  })

  test('keeps its address, its sizes’ stock and what orders have reserved when its seller edits it', async () => {
    const made = await publish({
      variantTypes: ['size', 'color'],
      variants: [
        { size: 'M', color: 'Bleu', stock: 4 },
        { size: 'L', color: 'Bleu', stock: 2 },
      ],
    })
    await order(await market.buyer(), [line(made, 1, { size: 'M', color: 'Bleu' })])
    const body = cloth({
      name: 'Bazin renommé',
      price: 30_000,
      prixPromotionnel: null,
      images: [await photo()],
      variantTypes: ['size', 'color'],
    })
    const answer = await seller.call(calls.updateProduct, {
      params: { id: made._id },
      body: {
        ...body,
        // Left out: unchanged. Changed from `seen`: the sale made meanwhile stays subtracted. New:
        // as given.
        variants: [
          { size: 'L', color: 'Bleu' },
          { size: 'M', color: 'Bleu', stock: 10, seen: 4 },
          { size: 'XL', color: 'Bleu', stock: 1 },
        ],
      },
    })
    expect(answer).toMatchObject({
      slug: made.slug,
      name: 'Bazin renommé',
      price: 30_000,
      prixPromotionnel: null,
    })
    expect(answer.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['L', 2],
      ['M', 9],
      ['XL', 1],
    ])
    const without = { ...body, variants: [{ size: 'L', color: 'Bleu' }] }
    expect(
      await refusal(seller.call(calls.updateProduct, { params: { id: made._id }, body: without })),
    ).toMatchObject({
      status: 409,
      code: 'products.variant_promised',
      message: expect.stringContaining('M Bleu'),
    })
    expect((await own(made._id)).variants).toHaveLength(3)
  })

  test('has its stock counted again from the list without losing what was sold since the count', async () => {
    const made = await publish({ stock: 5 })
    const [variant] = (await own(made._id)).variants
    await order(await market.buyer(), [line(made, 2)])
    const count = (stock: number, seen?: number) =>
      seller.call(calls.setProductStock, {
        params: { id: made._id },
        body: {
          stocks: [{ variant: variant?._id ?? '', stock, ...(seen === undefined ? {} : { seen }) }],
        },
      })
    expect(await count(8, 5)).toMatchObject({ stock: 6, reserved: 2 })
    expect(await count(0, 20)).toMatchObject({ stock: 0 })
    expect(await count(7)).toMatchObject({ stock: 7 })
    expect(await refusal(count(-1))).toMatchObject({ status: 422 })
    const theirs = (await own((await publish({}, other))._id, other)).variants[0]?._id ?? ''
    expect(
      await refusal(
        seller.call(calls.setProductStock, {
          params: { id: made._id },
          body: { stocks: [{ variant: theirs, stock: 0 }] },
        }),
      ),
    ).toMatchObject({
      status: 404,
      code: 'products.variant_unknown',
    })
  })

  test('that the team hid only the team shows again', async () => {
    const [made, admin] = [await publish(), await market.staff('admin')]
    const suspend = (by: Pick<Seller, 'call'>, suspended: boolean) =>
      by.call(calls.suspendProduct, {
        params: { id: made._id },
        body: { suspended, reason: 'Contrefaçon.' },
      })
    await suspend(admin, true)
    expect(await refusal(suspend(seller, false))).toMatchObject({
      status: 409,
      code: 'publishing.hidden_by_team',
    })
    expect(await suspend(admin, false)).toMatchObject({ unavailable: null })
  })

  test('once deleted is nowhere, but the orders that contain it go on', async () => {
    const made = await publish()
    const awa = await market.buyer()
    await order(awa, [line(made)], { paymentMethod: 'cash_on_delivery' })
    await seller.call(calls.deleteProduct, { params: { id: made._id } })
    const reads = [
      market.visitor(readProduct, { params: { slug: made.slug } }),
      own(made._id),
      seller.call(calls.deleteProduct, { params: { id: made._id } }),
      seller.call(calls.updateProduct, {
        params: { id: made._id },
        body: cloth({ images: [made.images[0]?._id ?? ''] }),
      }),
    ].map(refusal)
    for (const gone of await Promise.all(reads))
      expect(gone).toMatchObject({ status: 404, code: 'products.product_unknown' })
    const { orders } = await seller.call(listSellerOrders, {})
    expect(orders.flatMap(({ items }) => items.map(({ slug }) => slug))).toContain(made.slug)
  })
})
