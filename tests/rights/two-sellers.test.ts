import { afterAll, describe, expect, test } from 'vitest'

import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { readRelayClosing } from '#modules/relays/contract/relay-closures.ts'
import { readClosing } from '#modules/shop-orders/contract/closing.ts'
import { productTemplate } from '#modules/product-files/contract/product-files.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { openMarket } from '../support/market.ts'
import { attempts, files, keysOf } from './attempts.ts'
import { endpoints, nameOf, send, type Sent } from './calls.ts'
import { shopWithEverything } from './shop-with-everything.ts'

const sellersCalls = endpoints.filter(({ who }) => Array.isArray(who) && who.includes('vendeur'))

const market = await openMarket()
const buyer = await market.buyer()
const own = await shopWithEverything(market, buyer, 'Curieuse')
const theirs = await shopWithEverything(market, buyer, 'Tranquille')
const before = await everythingOfBoth()
afterAll(() => market.close())

/** Reads every row of both shops, with all its columns. */
function everythingOfBoth(): Promise<unknown> {
  const ofShops = (table: string, where: string) =>
    `(select json_agg(to_jsonb(t) order by t.id) from ${table} t where ${where}) as ${table}`
  const products = 'product_id in (select id from products where shop_id = any($1))'
  const parcels = 'parcel_id in (select id from parcels where shop_id = any($1))'
  return market.sql(
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

const ask = (endpoint: Endpoint, sent: Sent, { seller } = own) =>
  send(market.url, seller.user.token, endpoint, sent)

const places = sellersCalls.flatMap((endpoint) =>
  keysOf(endpoint).map((key) => ({ endpoint, place: `${nameOf(endpoint)} ${key}` })),
)

test('every place where a seller names a thing has its attempts: in a path, a body or a file', () => {
  expect(places.map(({ place }) => place).toSorted()).toEqual(
    [...Object.keys(attempts), ...Object.keys(files)].toSorted(),
  )
})

describe('a call with a thing of another shop', () => {
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
    '$place finds no valid line',
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
    '$place succeeds for its owner',
    async ({ endpoint, place }) => {
      for (const sent of attempts[place]?.(own, theirs) ?? [])
        expect(await ask(endpoint, sent, theirs)).toMatchObject({ status: 200 })
    },
  )

  test('no attempt changed a row of either shop', async () => {
    expect(await everythingOfBoth()).toEqual(before)
  })
})

describe('a list that a seller reads', () => {
  const queries: Readonly<Record<string, Sent>> = {
    [nameOf(listRelayParcels)]: { query: { list: 'expected' } },
    [nameOf(readRelayClosing)]: { query: { from: '2026-12-01' } },
    [nameOf(readClosing)]: { query: { from: '2026-12-01' } },
  }
  // The import template is the same for all shops.
  const lists = sellersCalls.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      keysOf(endpoint).length === 0 &&
      nameOf(endpoint) !== nameOf(productTemplate),
  )

  test.each(lists.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name shows nothing of another shop',
    async ({ endpoint }) => {
      const { status, text } = await ask(endpoint, queries[nameOf(endpoint)] ?? {})
      expect(status).toBe(200)
      const { seller: _seller, ...keys } = theirs
      expect(
        Object.entries({ ...keys, name: 'Tranquille' }).filter(([, key]) => text.includes(key)),
      ).toEqual([])
    },
  )
})
