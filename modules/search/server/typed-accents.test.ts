import { afterAll, expect, test } from 'vitest'

import { searchProducts, suggestSearch } from '#modules/search/contract/search.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { relearnWords } from './learn-words.ts'

const market = await openMarket()
afterAll(() => market.close())
const seller = await market.seller()
const visitor = freshly(market)

/** Popular, and with the words in their names, where they lost their accents. */
const shelf: [name: string, description: string, sold: number][] = [
  ['Miel de Kita doux mais fort', 'Récolte de mai, mais filtré au tissu. Solide mais léger.', 900],
  ['Farine pour bouillie', 'Mil, maïs, soja et arachide grillés.', 0],
  ['Maïs sec, sac de 50 kg', 'Grains jaunes.', 0],
  ['Peinture pour mur', 'Pour un mur lisse.', 900],
  ['Mangues mûres', 'De Sikasso.', 0],
  ['Pate a tartiner', 'Au cacao.', 900],
  ['Pâté de foie', 'En boîte.', 0],
]
for (const [name, description, sold] of shelf) {
  const goods = await market.product({ seller, name })
  await market.edit(goods, { description })
  await market.sql('update products set sold_count = $2, trend = $2 where id = $1', [
    goods._id,
    sold,
  ])
}
await relearnWords(market.kernel)

const found = async (q: string, filters = {}) =>
  (await visitor(searchProducts, { query: { q, ...filters } })).products.map(({ name }) => name)
const suggested = async (q: string) =>
  (await visitor(suggestSearch, { query: { q } })).map(({ label }) => label)

test.each([
  ['maïs', 'Maïs sec, sac de 50 kg'],
  ['MAÏS', 'Maïs sec, sac de 50 kg'],
  ['mai\u0308s', 'Maïs sec, sac de 50 kg'],
  ['mûr', 'Mangues mûres'],
  ['mûres', 'Mangues mûres'],
  ['pâté', 'Pâté de foie'],
])('%s ranks what has its accent before what lost it', async (q, first) => {
  expect((await found(q))[0]).toBe(first)
  expect((await found(q, { maxPrice: 100_000 }))[0]).toBe(first)
  expect((await suggested(q))[0]).toBe(first)
})

test('a text that tells of it with its accent comes before a name that is another word', async () => {
  const names = await found('maïs')
  expect(names.indexOf('Farine pour bouillie')).toBeLessThan(
    names.indexOf('Miel de Kita doux mais fort'),
  )
})

test('without accents typed, what has them and what has not are both found', async () => {
  expect(await found('pate')).toEqual(expect.arrayContaining(['Pate a tartiner', 'Pâté de foie']))
})
