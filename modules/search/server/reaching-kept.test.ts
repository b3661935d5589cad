import { afterAll, expect, test } from 'vitest'

import { changeLine } from '#modules/coaches/contract/carriers.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { beforeExpiry, holdCacheTime } from '../../../tests/support/cache-time.ts'
import { lineTo, openLine } from '../../../tests/support/coaches.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { relayOf } from '../../../tests/support/relays.ts'

const market = await openMarket({ work: true })
const far = await market.seller({ name: 'Couvertures de Mopti' })
await market.product({ seller: far, name: 'Couverture peule', price: 30_000 })
await market.sql(`update shops set region = 'Mopti', quartier = null where id = $1`, [far.shopId])
const { during } = holdCacheTime()
afterAll(() => market.close())

test('a kept answer is dropped when a coach begins to go there, and when none does any more', async () => {
  const query = { q: 'couverture', deliveredTo: 'Bamako' }
  const names = async () =>
    (await market.visitor(searchProducts, { query })).products.map(({ name }) => name)
  const kept = during(names, beforeExpiry.answer)
  await relayOf(market, far, { name: 'Relais de Mopti', region: 'Mopti', takesDrops: true })
  expect(await names()).toEqual([])
  const admin = await market.staff('admin')
  const line = lineTo('Bamako', 'Mopti')
  const binke = { name: 'Binkè Transport', phone: '76991450' }
  const { lineId } = await openLine(admin, { ...binke, line })
  await expect.poll(kept).toEqual(['Couverture peule'])
  await admin.call(changeLine, { params: { id: lineId }, body: { ...line, isOpen: false } })
  await expect.poll(during(names, beforeExpiry.answer)).toEqual([])
})
