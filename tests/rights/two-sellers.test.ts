import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { giveReview, listReviewLines } from '#contract/reviews/reviews.ts'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { productTemplate } from '#contract/catalogue/product-files.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { acceptParcel, markReady } from '#server/orders/index.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Person, Seller } from '../market-people.ts'
import { openMarket, type Market } from '../market.ts'
import { line, order } from '../orders.ts'
import { deliver } from '../parcels.ts'
import { importOf, saturdayOf } from './theirs.ts'

/** All that a shop has which a call may name. */
type Things = {
  seller: Seller
  shop: string
  product: string
  slug: string
  variant: string
  image: string
  waiting: string
  accepted: string
  ready: string
  review: string
  payoutLine: string
  import: string
}
type Sent = { params?: Record<string, string>; body?: object | FormData }
type Attempt = (own: Things, theirs: Things) => Sent[]

const contract = import.meta.glob<Record<string, unknown>>('../../contract/*/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const sellersCalls = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ who }) => Array.isArray(who) && who.includes('vendeur'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Where a call takes a thing’s key: `{id}` in the path, `ids[]` in the body, `file` for a form. */
function keysOf({ path, body, multipart }: Endpoint): string[] {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => `{${name}}`)
  const inBody = body
    ? uuidsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
    : []
  return [...inPath, ...inBody, ...(multipart ? ['file'] : [])]
}

function uuidsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { format, properties, items, anyOf, allOf } = schema as {
    format?: string
    properties?: object
    items?: object
    anyOf?: object[]
    allOf?: object[]
  }
  return [
    ...(format === 'uuid' ? [at] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) =>
      uuidsIn(inner, at ? `${at}.${name}` : name),
    ),
    ...uuidsIn(items, `${at}[]`),
    ...[...(anyOf ?? []), ...(allOf ?? [])].flatMap((inner) => uuidsIn(inner, at)),
  ]
}

const byId =
  (thing: keyof Omit<Things, 'seller'>, body?: object): Attempt =>
  (_own, theirs) => [{ params: { id: theirs[thing] }, ...(body ? { body } : {}) }]
const draft = (own: Things) => ({
  name: 'Bazin à moi',
  description: 'Repris à une autre.',
  price: 1,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [own.image],
  stock: 1,
})
const shopForm = (own: Things) => ({
  name: 'À moi',
  address: 'Ici même',
  region: 'Bamako',
  quartier: 'Bagadadji',
  description: '',
  depotNumber: own.seller.user.phone,
})
const file = (text: string, photos: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('photos', JSON.stringify(photos))
  form.append('file', new Blob([text], { type: 'text/csv' }), 'produits.csv')
  return form
}
const newLine =
  'nom;description;categorie;sous_categorie;prix;stock;photos\nPagne;Teint ici;Pagnes et tissus;Bazins;5000;3'

/** How somebody would try, place by place. A call, or a place in a call, that is not here turns the test red. */
const attempts: Readonly<Record<string, Attempt>> = {
  'POST /api/products images[]': (own, theirs) => [
    { body: { ...draft(own), images: [theirs.image] } },
    { body: { ...draft(own), images: [own.image, theirs.image] } },
  ],
  'PUT /api/products/{id} {id}': (own, theirs) => [
    { params: { id: theirs.product }, body: draft(own) },
  ],
  'PUT /api/products/{id} images[]': (own, theirs) => [
    { params: { id: own.product }, body: { ...draft(own), images: [own.image, theirs.image] } },
  ],
  'DELETE /api/products/{id} {id}': byId('product'),
  'PUT /api/products/{id}/suspend {id}': byId('product', { suspended: true }),
  'GET /api/seller/products/{id} {id}': byId('product'),
  'PUT /api/seller/products ids[]': (own, theirs) =>
    ['suspend', 'resume', 'delete'].flatMap((act) => [
      { body: { ids: [theirs.product], act } },
      { body: { ids: [own.product, theirs.product], act } },
    ]),
  'PUT /api/seller/products/{id}/stock {id}': (own, theirs) => [
    { params: { id: theirs.product }, body: { stocks: [{ variant: theirs.variant, stock: 0 }] } },
    { params: { id: theirs.product }, body: { stocks: [{ variant: own.variant, stock: 0 }] } },
  ],
  'PUT /api/seller/products/{id}/stock stocks[].variant': (own, theirs) => [
    { params: { id: own.product }, body: { stocks: [{ variant: theirs.variant, stock: 0 }] } },
    {
      params: { id: own.product },
      body: {
        stocks: [
          { variant: own.variant, stock: 99 },
          { variant: theirs.variant, stock: 0 },
        ],
      },
    },
  ],
  'GET /api/seller/imports/{id} {id}': byId('import'),
  'POST /api/seller/imports/{id}/start {id}': byId('import', { mode: 'good' }),
  'GET /api/seller/imports/{id}/errors {id}': byId('import'),
  'PUT /api/seller/shop logo': (own, theirs) => [
    { body: { ...shopForm(own), logo: theirs.image } },
  ],
  'GET /api/seller/payouts/{id} {id}': byId('payoutLine'),
  'GET /api/seller/payouts/{id}/export {id}': byId('payoutLine'),
  'PUT /api/seller/fulfillments/{id}/acceptance {id}': byId('waiting'),
  'PUT /api/seller/fulfillments/{id}/refusal {id}': (_own, { waiting, accepted, ready }) =>
    [waiting, accepted, ready].map((id) => ({
      params: { id },
      body: { reason: 'Rupture de stock' },
    })),
  'PUT /api/seller/fulfillments/{id}/readiness {id}': byId('accepted'),
  'PUT /api/seller/reviews/{id}/reply {id}': byId('review', { reply: 'Merci.' }),
}
/** Forms are read before they are judged: the answer is a report in which no line is good. */
const files: Readonly<Record<string, Attempt>> = {
  'POST /api/seller/imports file': (_own, theirs) => [
    { body: file(`reference;prix\n${theirs.slug};1\n${theirs.product};1`) },
    { body: file(`${newLine};${theirs.image}\n`) },
    { body: file(`${newLine};pagne.jpg\n`, { 'pagne.jpg': theirs.image }) },
  ],
}

let market: Market
let own: Things
let theirs: Things
let before: unknown

beforeAll(async () => {
  market = await openMarket()
  const buyer = await market.buyer()
  own = await shopWithEverything(buyer, 'Curieuse')
  theirs = await shopWithEverything(buyer, 'Tranquille')
  before = await everythingOfBoth()
})
afterAll(() => market.close())

async function shopWithEverything(buyer: Person, name: string): Promise<Things> {
  const seller = await market.seller({ name })
  const goods = await market.product({ seller, name: `Pagne de ${name}`, stock: 50 })
  const { kernel } = market
  const asSeller = async () => {
    const placed = await order(buyer, [line(goods)], { paymentMethod: 'cash_on_delivery' })
    return { parcelId: placed.fulfillments[0]?._id ?? '', sellerId: seller.user._id }
  }
  const [waiting, accepted, ready, delivered] = [
    await asSeller(),
    await asSeller(),
    await asSeller(),
    await asSeller(),
  ]
  for (const parcel of [accepted, ready]) await acceptParcel(kernel, parcel)
  await markReady(kernel, ready)
  await deliver(market, {
    parcelId: delivered.parcelId,
    seller,
    courier: await market.staff('livreur'),
  })
  const { lines } = await buyer.call(listReviewLines, {})
  const reviewed = lines.find(({ shopName }) => shopName === name)
  await buyer.call(giveReview, {
    body: { line: reviewed?._id ?? '', stars: 4, text: `Beau pagne de ${name}` },
  })
  const [row] = await rows<{ variant: string; image: string; review: string }>(
    `select (select id from variants where product_id = $1) as variant, (select image_id from product_images where product_id = $1) as image,
      (select id from reviews where product_id = $1) as review`,
    [goods._id],
  )
  await market.settle()
  return {
    seller,
    shop: seller.shopId,
    product: goods._id,
    slug: goods.slug,
    variant: row?.variant ?? '',
    image: row?.image ?? '',
    review: row?.review ?? '',
    waiting: waiting.parcelId,
    accepted: accepted.parcelId,
    ready: ready.parcelId,
    payoutLine: await saturdayOf(market, seller),
    import: await importOf(market, seller),
  }
}

async function rows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  return (await market.kernel.database.pool.query<Row>(sql, values)).rows
}

/** Every row of both shops, whole. */
function everythingOfBoth(): Promise<unknown> {
  const ofShops = (table: string, where: string) =>
    `(select json_agg(to_jsonb(t) order by t.id) from ${table} t where ${where}) as ${table}`
  const products = 'product_id in (select id from products where shop_id = any($1))'
  const parcels = 'parcel_id in (select id from parcels where shop_id = any($1))'
  return rows(
    `select ${[
      ofShops('shops', 'id = any($1)'),
      ofShops('products', 'shop_id = any($1)'),
      ofShops('variants', products),
      ofShops('reviews', products),
      ofShops('parcels', 'shop_id = any($1)'),
      ofShops('order_lines', parcels),
    ].join(
      ', ',
    )}, (select count(*) from product_images where ${products}) as pictures, (select state from product_imports where id = $2) as import`,
    [[own.shop, theirs.shop], theirs.import],
  )
}

async function ask(
  endpoint: Endpoint,
  { params, body }: Sent,
  { seller } = own,
): Promise<{ status: number; text: string }> {
  const json = body !== undefined && !(body instanceof FormData)
  const headers = {
    authorization: `Bearer ${seller.user.token}`,
    'idempotency-key': newId(),
    ...(json ? { 'content-type': 'application/json' } : {}),
  }
  const sent = body instanceof FormData ? body : json ? JSON.stringify(body) : undefined
  const url = market.url + addressOf(endpoint, params ? { params } : {})
  const answer = await fetch(url, {
    method: endpoint.method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  })
  return { status: answer.status, text: await answer.text() }
}

const places = sellersCalls.flatMap((endpoint) =>
  keysOf(endpoint).map((key) => ({ endpoint, place: `${nameOf(endpoint)} ${key}` })),
)

test('every place where a seller names a thing is tried, in the path, in a list or in a file', () => {
  expect(places.map(({ place }) => place).toSorted()).toEqual(
    [...Object.keys(attempts), ...Object.keys(files)].toSorted(),
  )
})

describe('with a thing of another shop', () => {
  test.each(places.filter(({ place }) => place in attempts))(
    '$place is refused',
    async ({ endpoint, place }) => {
      for (const sent of attempts[place]?.(own, theirs) ?? []) {
        const { status, text } = await ask(endpoint, sent)
        expect({ refused: status === 404 || status === 422, status, text }).toMatchObject({
          refused: true,
        })
        expect(text).not.toContain('Tranquille')
      }
    },
  )

  test.each(places.filter(({ place }) => place in files))(
    '$place holds no good line',
    async ({ endpoint, place }) => {
      for (const sent of files[place]?.(own, theirs) ?? []) {
        const { status, text } = await ask(endpoint, sent)
        expect({ status, report: JSON.parse(text) as unknown }).toMatchObject({
          status: 201,
          report: { newRows: 0, changedRows: 0 },
        })
      }
    },
  )

  test.each(places.filter(({ endpoint, place }) => endpoint.method === 'GET' && place in attempts))(
    '$place is there for its owner',
    async ({ endpoint, place }) => {
      for (const sent of attempts[place]?.(own, theirs) ?? [])
        expect(await ask(endpoint, sent, theirs)).toMatchObject({ status: 200 })
    },
  )

  test('nothing of either shop has changed by all these tries', async () => {
    expect(await everythingOfBoth()).toEqual(before)
  })
})

describe('what a seller reads without naming anything', () => {
  // The template and the costs are the same for all.
  const lists = sellersCalls.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      keysOf(endpoint).length === 0 &&
      nameOf(endpoint) !== nameOf(productTemplate),
  )

  test.each(lists.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name shows nothing of another shop',
    async ({ endpoint }) => {
      const { status, text } = await ask(endpoint, {})
      expect(status).toBe(200)
      const { seller: _seller, ...keys } = theirs
      expect(
        Object.entries({ ...keys, name: 'Tranquille' }).filter(([, key]) => text.includes(key)),
      ).toEqual([])
    },
  )
})
