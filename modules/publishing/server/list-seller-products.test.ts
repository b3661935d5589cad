import { afterAll, describe, expect, test } from 'vitest'

import * as calls from '#modules/publishing/contract/seller-products.ts'
import { openTwoShops } from '#modules/products/server/testing/two-shops.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, publish } = await openTwoShops()
afterAll(() => market.close())

describe('the list of a seller’s products', () => {
  test('pages from the newest without gap or repeat, searches without accents, filters, own shop', async () => {
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
