import { afterAll, expect, test } from 'vitest'

import {
  addSynonyms,
  changeSynonyms,
  dropSynonyms,
  listSynonyms,
} from '#modules/search/contract/search-admin.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

// A process with a listener reads changed synonyms a moment later.
const market = await openMarket({ work: true })
await market.product({ seller: await market.seller(), name: 'Calebasse sculptée' })
await market.runJob('search.learn-words')
afterAll(() => market.close())

const found = async (q: string) =>
  (await freshly(market)(searchProducts, { query: { q } })).products.map(({ name }) => name)

test('a word an admin calls the same as another finds its products, until changed or dropped', async () => {
  const admin = await market.staff('admin')
  const group = await admin.call(addSynonyms, { body: { terms: ['calebasse', 'Zamblé'] } })
  expect(group.terms).toEqual(['calebasse', 'zamblé'])
  await expect.poll(() => found('zamblé')).toEqual(['Calebasse sculptée'])

  const params = { id: group._id }
  const changed = await admin.call(changeSynonyms, {
    params,
    body: { terms: ['calebasse', 'fôlonkou'] },
  })
  expect(changed).toEqual({ _id: group._id, terms: ['calebasse', 'fôlonkou'] })
  await expect.poll(() => found('fôlonkou')).toEqual(['Calebasse sculptée'])
  await expect.poll(() => found('zamblé')).toEqual([])

  await admin.call(dropSynonyms, { params })
  await expect.poll(() => found('fôlonkou')).toEqual([])
  expect((await admin.call(listSynonyms, {})).groups.map(({ _id }) => _id)).not.toContain(group._id)
})
