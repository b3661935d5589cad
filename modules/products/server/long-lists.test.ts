import { afterAll, beforeAll, expect, it } from 'vitest'

import { openMarket, type Market } from '../../../tests/support/market.ts'
import { LongLists } from './long-lists.ts'
import { newest, readList, trending } from './product-lists.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

let market: Market
let lists: LongLists

beforeAll(async () => {
  market = await openMarket()
  const seller = await market.seller()
  for (let count = 0; count < 11; count += 1)
    await market.product({ seller, name: `Bazin ${count}` })
  lists = new LongLists(market.clock, market.kernel.log, { long: 5, markEvery: 3 })
})
afterAll(() => market.close())

const page = async (list: typeof newest, number: number) =>
  (await readList(market.kernel, lists, list, { page: number, limit: 2 })).ids

it('a long list is the same, page by page, once its marks are known', async () => {
  for (const list of [newest, trending]) {
    const plain = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => page(list, number)))
    await waitFor(() =>
      expect(
        lists.known(list.name, () => Promise.reject(new Error('walked twice')))?.marks,
      ).toHaveLength(3),
    )
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => page(list, number)))).toEqual(
      plain,
    )
    expect(new Set(plain.flat()).size).toBe(11)
  }
})

it('a long list that has become short is counted anew, and its total is true again', async () => {
  expect((await readList(market.kernel, lists, newest, { page: 1, limit: 2 })).total).toBe(11)
  await market.kernel.db.execute(
    'update products set deleted_at = now() where id in (select id from products order by published_at, id limit 8)',
  )
  market.clock.advance(61_000)
  await readList(market.kernel, lists, newest, { page: 1, limit: 2 })
  await waitFor(async () =>
    expect((await readList(market.kernel, lists, newest, { page: 1, limit: 2 })).total).toBe(3),
  )
})
