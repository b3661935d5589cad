import { afterAll, expect, test } from 'vitest'

import { searchProducts } from '#modules/search/contract/search.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const seller = await market.seller()
await market.product({ seller, name: 'Farine de maïs' })
await market.product({ seller, name: 'Huile de coton' })
afterAll(() => market.close())

const found = async (q: string) =>
  (await freshly(market)(searchProducts, { query: { q } })).products.map(({ name }) => name)
const progress = () => market.sql('select rules, last_product from product_indexing')

test('products that were indexed by older rules are found by the present ones after a deploy', async () => {
  expect(await progress()).toEqual([{ rules: 2, last_product: null }])
  await market.sql(`update products set search = array_to_tsvector(array['farin'])`)
  await market.sql('update product_indexing set rules = 1')
  expect(await found('maïs')).toEqual([])

  await market.runJob('catalogue.index-products')
  await market.settle()
  expect(await found('maïs')).toEqual(['Farine de maïs'])
  expect(await found('coton')).toEqual(['Huile de coton'])
  expect(await progress()).toEqual([{ rules: 2, last_product: null }])
})

test('a job that was stopped goes on after the last product that it indexed', async () => {
  const products = await market.sql<{ id: string }>('select id from products order by id')
  await market.sql(`update products set search = array_to_tsvector(array['farin'])`)
  await market.sql(`update product_indexing set last_product = '${products[0]?.id}'`)
  await market.runJob('catalogue.index-products')
  expect(await found('maïs')).toEqual([])
  expect(await found('coton')).toEqual(['Huile de coton'])
})
