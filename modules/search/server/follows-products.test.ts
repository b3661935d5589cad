import { afterAll, expect, test } from 'vitest'

import { addSynonyms } from '#modules/search/contract/search-admin.ts'
import { searchProducts, suggestSearch } from '#modules/search/contract/search.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

// A process with jobs and a listener, as in production.
const market = await openMarket({ work: true })
const seller = await market.seller()
const admin = await market.staff('admin')
afterAll(() => market.close())

const search = (q: string) => freshly(market)(searchProducts, { query: { q } })
const found = async (q: string) => (await search(q)).products.map(({ name }) => name)

test('a synonym finds a product published a second ago, in a market that had none', async () => {
  await admin.call(addSynonyms, { body: { terms: ['zamblé', 'calebasse'] } })
  // The groups are read and cached while nothing is for sale.
  expect(await found('zamblé')).toEqual([])
  await market.product({ seller, name: 'Calebasse sculptée' })
  // What follows a list may be two seconds old, by the market's clock.
  const aSecondLater = () => {
    market.clock.advance(1_000)
    return found('zamblé')
  }
  await expect.poll(aSecondLater).toEqual(['Calebasse sculptée'])
  expect(await search('zanblé')).toMatchObject({ correctedQuery: 'zamblé' })
})

test('a word that a seller writes into a product later corrects searches a moment after', async () => {
  const soap = await market.product({ seller, name: 'Savon noir' })
  await market.runJob('search.learn-words')
  expect(await search('kabakuru')).not.toHaveProperty('correctedQuery')
  await market.edit(soap, { name: 'Savon noir kabakourou' })
  await expect
    .poll(() => search('kabakoru'))
    .toMatchObject({ correctedQuery: 'kabakourou', products: [{ name: 'Savon noir kabakourou' }] })
})

test('what many searched for is proposed once it was counted', async () => {
  const proposed = async () =>
    (await freshly(market)(suggestSearch, { query: { q: 'savon' } })).map(({ label }) => label)
  expect(await proposed()).not.toContain('savon de famille')
  await market.sql(
    `insert into search_events (id, at, query, typed, results)
    select gen_random_uuid(), $1::timestamptz - interval '1 day' * (time % 3), 'savon famille', 'savon de famille', 1
    from generate_series(1, 6) time`,
    [market.clock.now()],
  )
  await market.runJob('search.count-habits')
  await expect.poll(proposed).toContain('savon de famille')
})
