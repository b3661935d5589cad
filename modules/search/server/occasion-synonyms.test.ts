import { afterAll, expect, it } from 'vitest'

import { searchProducts } from '#modules/search/contract/search.ts'
import { demoShelf } from '#modules/products/server/testing/demo-shelf.ts'
import { fillShelf } from '#modules/products/server/testing/fill-shelf.ts'
import { ndcg } from '../../../bench/search-quality/measure.ts'
import { readNeedQueries } from '../../../demo/content.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { relearnWords } from './learn-words.ts'

const market = await openMarket()
const ids = await fillShelf(market.kernel, await demoShelf())
const keys = new Map([...ids].map(([key, id]) => [id, key]))
await relearnWords(market.kernel)
afterAll(() => market.close())

async function find(q: string): Promise<string[]> {
  const { products } = await freshly(market)(searchProducts, { query: { q, limit: 10 } })
  return products.map(({ _id }) => keys.get(_id) ?? '')
}

it('a search for a need shows first the products that answer it', async () => {
  const queries = await readNeedQueries()
  expect(queries).toHaveLength(20)
  const found = new Map<string, number>()
  for (const { query, judgments } of queries) {
    const grades = new Map(judgments.map(({ product, grade }) => [product, grade]))
    found.set(query, ndcg(await find(query), grades))
  }
  const mean = [...found.values()].reduce((sum, value) => sum + value, 0) / found.size
  expect(mean).toBeGreaterThan(0.75)
})

it('a need leads to products, and a product’s name never to the need', async () => {
  expect((await find('contre les moustiques')).slice(0, 3).toSorted()).toEqual([
    'moustiquaire-2p',
    'moustiquaire-bebe',
    'moustiquaire-porte',
  ])
  expect(await find('théière')).not.toContain('collier-mariage')
})
