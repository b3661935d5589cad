import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { CallFailure } from '#contract/kernel/call-failure.ts'
import { listProducts, readProduct, type Product } from '#contract/catalogue/catalogue.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import * as calls from '#contract/catalogue/seller-products.ts'
import { newId } from '#server/kernel/ids.ts'
import { images } from '#database/tables/images.ts'
import type { Seller } from '../../../tests/market-people.ts'
import { openMarket, type Market } from '../../../tests/market.ts'
import { line, order } from '../../../tests/orders.ts'

let market: Market
let seller: Seller
let other: Seller

beforeAll(async () => {
  market = await openMarket()
  ;[seller, other] = [await market.seller(), await market.seller({ name: 'Chez l’autre' })]
  // The shelf (categories) comes with the first product.
  await market.product({ seller: other })
})
afterAll(() => market.close())

type Body = z.input<typeof calls.ProductDraft>

async function photo(of: Seller = seller): Promise<string> {
  const id = newId()
  await market.kernel.db.insert(images).values({
    id,
    ownerId: of.user._id,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: market.clock.now(),
  })
  return id
}

const cloth = (change: Partial<Body> = {}): Body => ({
  name: 'Bazin brodé',
  description: 'Brodé main à Ségou.',
  price: 25_000,
  prixPromotionnel: 22_500,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [],
  stock: 5,
  ...change,
})
const publish = async (
  change: Partial<Body> = {},
  by: Seller = seller,
  key: string = randomUUID(),
): Promise<Product> =>
  by.call(
    calls.createProduct,
    { body: cloth({ images: [await photo(by)], ...change }) },
    { idempotencyKey: key },
  )
const own = (id: string, by: Seller = seller) =>
  by.call(calls.readSellerProduct, { params: { id } })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )

describe('a seller’s product', () => {
  test('is on sale as soon as it is published, made in Mali and delivered free if she says so', async () => {
    const { slug } = await publish({
      isLocal: 'isLocal',
      isFreeLivraison: true,
      weightClass: 'moyen',
      characteristics: [{ name: 'Tissu', value: 'Bazin riche' }],
    })
    const { products } = await market.visitor(listProducts, {
      params: { filter: 'paginated' },
      query: { limit: 100 },
    })
    expect(products.find((product) => product.slug === slug)).toMatchObject({
      prixPromotionnel: 22_500,
      isLocal: 'isLocal',
      isFreeLivraison: true,
      stock: 5,
    })
  })

  test('is published once, however often the button is pressed on a bad network', async () => {
    const [key, photoId] = [randomUUID(), await photo()]
    const made = await Promise.all(
      [1, 2, 3].map(() => publish({ name: 'Une seule fois', images: [photoId] }, seller, key)),
    )
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect(
      await refusal(publish({ name: 'Autre chose', images: [photoId] }, seller, key)),
    ).toMatchObject({ status: 409, code: 'idempotency.other_body' })
  })

  test('tells each field that is wrong, and nothing is published', async () => {
    const failure = await refusal(
      publish({
        price: 100,
        prixPromotionnel: 200,
        images: [],
        variantTypes: ['size'],
        variants: [],
      }),
    )
    expect(failure).toMatchObject({ status: 422, code: 'catalogue.product_invalid' })
    expect(Object.keys(failure.fields).toSorted()).toEqual([
      'images',
      'prixPromotionnel',
      'variants',
    ])
    expect(await refusal(publish({ name: 'x' }))).toMatchObject({
      status: 400,
      fields: { name: expect.stringContaining('de 3 à 120') },
    })
  })

  test('keeps its address, its sizes’ stock and what an order still waits for when it is described anew', async () => {
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
    const told = await seller.call(calls.updateProduct, {
      params: { id: made._id },
      body: {
        ...body,
        // Left out: stays. Changed from what was seen: the sale made meanwhile is kept. New: as told.
        variants: [
          { size: 'L', color: 'Bleu' },
          { size: 'M', color: 'Bleu', stock: 10, seen: 4 },
          { size: 'XL', color: 'Bleu', stock: 1 },
        ],
      },
    })
    expect(told).toMatchObject({
      slug: made.slug,
      name: 'Bazin renommé',
      price: 30_000,
      prixPromotionnel: null,
    })
    expect(told.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['L', 2],
      ['M', 9],
      ['XL', 1],
    ])
    const without = { ...body, variants: [{ size: 'L', color: 'Bleu' }] }
    expect(
      await refusal(seller.call(calls.updateProduct, { params: { id: made._id }, body: without })),
    ).toMatchObject({
      status: 409,
      code: 'catalogue.variant_promised',
      message: expect.stringContaining('M Bleu'),
    })
    expect((await own(made._id)).variants).toHaveLength(3)
  })

  test('is counted again from the list without forgetting what was sold since the count', async () => {
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
      code: 'catalogue.variant_unknown',
    })
  })

  test('leaves the lists when suspended, its page says so, and it comes back', async () => {
    const made = await publish({ name: 'Suspendu un temps' })
    const suspend = (suspended: boolean) =>
      seller.call(calls.suspendProduct, { params: { id: made._id }, body: { suspended } })
    expect(await suspend(true)).toMatchObject({ unavailable: 'suspended' })
    expect(await own(made._id)).toMatchObject({ state: 'suspended' })
    expect(await suspend(false)).toMatchObject({ unavailable: null })
  })

  test('that the team hid is the team’s to show again', async () => {
    const [made, admin] = [await publish(), await market.staff('admin')]
    const suspend = (by: Pick<Seller, 'call'>, suspended: boolean) =>
      by.call(calls.suspendProduct, {
        params: { id: made._id },
        body: { suspended, reason: 'Contrefaçon.' },
      })
    await suspend(admin, true)
    expect(await refusal(suspend(seller, false))).toMatchObject({
      status: 409,
      code: 'catalogue.hidden_by_team',
    })
    expect(await suspend(admin, false)).toMatchObject({ unavailable: null })
  })

  test('once deleted is nowhere, but the orders that hold it go on', async () => {
    const made = await publish()
    const awa = await market.buyer()
    await order(awa, [line(made)], { paymentMethod: 'cash_on_delivery' })
    await seller.call(calls.deleteProduct, { params: { id: made._id } })
    const asked = [
      market.visitor(readProduct, { params: { slug: made.slug } }),
      own(made._id),
      seller.call(calls.deleteProduct, { params: { id: made._id } }),
      seller.call(calls.updateProduct, {
        params: { id: made._id },
        body: cloth({ images: [made.images[0]?._id ?? ''] }),
      }),
    ].map(refusal)
    for (const gone of await Promise.all(asked))
      expect(gone).toMatchObject({ status: 404, code: 'catalogue.product_unknown' })
    const { orders } = await seller.call(listSellerOrders, {})
    expect(orders.flatMap(({ items }) => items.map(({ slug }) => slug))).toContain(made.slug)
  })
})

describe('the list of a seller’s products', () => {
  test('pages from the newest on without missing or repeating one, searches without accents, filters, and never shows another shop’s', async () => {
    const shop = await market.seller({ name: 'Liste longue' })
    for (let i = 0; i < 7; i += 1) {
      market.clock.advance(1_000)
      await publish({ name: `Théière émaillée ${i}`, stock: i }, shop)
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await shop.call(calls.listSellerProducts, {
        query: { limit: 3, ...(after ? { after } : {}) },
      })
      expect(page.totalProducts).toBe(7)
      expect(page.counts === null).toBe(after !== undefined)
      seen.push(...page.products.map(({ name }) => name))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Théière émaillée ${i}`))
    const names = async (query: object) =>
      (await shop.call(calls.listSellerProducts, { query })).products.map(({ name }) =>
        name.slice(-1),
      )
    expect(await names({ q: 'THEIERE emaillee 4' })).toEqual(['4'])
    expect(await names({ state: 'sold_out' })).toEqual(['0'])
    expect(await names({ state: 'low' })).toEqual(['3', '2', '1'])
    expect(await names({ category: 'cuisine' })).toEqual([])
    expect((await shop.call(calls.listSellerProducts, {})).counts).toEqual({
      all: 7,
      live: 7,
      suspended: 0,
      sold_out: 1,
      low: 3,
    })
    expect(
      await refusal(
        shop.call(calls.listSellerProducts, { query: { after: '2026-99-99T00:00:00.000Z_x' } }),
      ),
    ).toMatchObject({ status: 400 })
  })

  test('costs the same statements for three products as for thirty', async () => {
    const shop = await market.seller({ name: 'Trente' })
    const few = async () =>
      market.countStatements(() => shop.call(calls.listSellerProducts, { query: { limit: 100 } }))
    await publish({}, shop)
    await few()
    const before = await few()
    for (let i = 0; i < 12; i += 1) await publish({}, shop)
    expect(await few()).toBe(before)
  })
})

describe('one act on many products', () => {
  test('does nothing at all when one of them is another shop’s', async () => {
    const [mine, theirs] = [await publish(), await publish({}, other)]
    for (const act of calls.manyProductActs)
      expect(
        await refusal(
          seller.call(calls.changeManyProducts, { body: { ids: [mine._id, theirs._id], act } }),
        ),
      ).toMatchObject({ status: 404 })
    expect(await own(mine._id)).toMatchObject({ state: 'live' })
    expect(await own(theirs._id, other)).toMatchObject({ state: 'live' })
  })

  test('suspends, brings back and deletes them, and says which ones a rule keeps', async () => {
    const [one, two, hidden] = [
      await publish(),
      await publish(),
      await publish({ name: 'Retiré par l’équipe' }),
    ]
    const admin = await market.staff('admin')
    await admin.call(calls.suspendProduct, {
      params: { id: hidden._id },
      body: { suspended: true, reason: 'Contrefaçon.' },
    })
    const ids = [one._id, two._id, hidden._id]
    const all = (act: (typeof calls.manyProductActs)[number]) =>
      seller.call(calls.changeManyProducts, { body: { ids, act } })
    expect(await all('suspend')).toMatchObject({ changed: 3, refused: [] })
    expect(await all('resume')).toMatchObject({
      changed: 2,
      refused: [{ _id: hidden._id, name: 'Retiré par l’équipe' }],
    })
    expect(await own(hidden._id)).toMatchObject({ state: 'hidden_by_team' })
    await admin.call(calls.suspendProduct, {
      params: { id: hidden._id },
      body: { suspended: false },
    })
    expect(await own(hidden._id)).toMatchObject({ state: 'suspended' })
    expect(await all('delete')).toMatchObject({ changed: 3 })
    expect(await refusal(own(one._id))).toMatchObject({ status: 404 })
  })
})

describe('what a plan allows', () => {
  const live = async (shop: Seller) => (await shop.call(calls.listSellerProducts, {})).counts?.live

  test('is kept when twenty products are published at the same moment on the free plan: three are live', async () => {
    const shop = await market.seller({ name: 'Course au quota', plan: 'free' })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => publish({ name: `Course ${i}` }, shop)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const failed of tries.filter((one) => one.status === 'rejected'))
      expect(failed.reason).toMatchObject({
        status: 409,
        code: 'catalogue.quota_reached',
        message: expect.stringContaining('formule Gratuit permet 3 produits'),
      })
    expect(await live(shop)).toBe(3)
  })

  test('is kept when suspended products all come back at once, one by one or together, whatever is published meanwhile', async () => {
    const shop = await market.seller({ name: 'Retour au quota', plan: 'free' })
    const ids: string[] = []
    for (let i = 0; i < 6; i += 1) {
      const { _id } = await publish({ name: `Retour ${i}` }, shop)
      await shop.call(calls.suspendProduct, { params: { id: _id }, body: { suspended: true } })
      ids.push(_id)
    }
    const back = ids
      .slice(0, 4)
      .map((id) => shop.call(calls.suspendProduct, { params: { id }, body: { suspended: false } }))
    const together = shop.call(calls.changeManyProducts, { body: { ids, act: 'resume' } })
    const [many] = await Promise.all([
      together,
      Promise.allSettled([...back, publish({}, shop), publish({}, shop)]),
    ])
    expect(await live(shop)).toBe(3)
    expect(many.changed + many.refused.length).toBe(6)
    // What is live already costs no place.
    const again = await shop.call(calls.changeManyProducts, { body: { ids, act: 'resume' } })
    expect(again.refused.every(({ message }) => message.includes('formule Gratuit'))).toBe(true)
    expect(await live(shop)).toBe(3)
  })
})
