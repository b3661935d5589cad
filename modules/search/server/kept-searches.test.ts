import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'
import { networkADay, SearchEvents } from './search-habits.ts'

const market = await openMarket()
afterAll(() => market.close())

test('five thousand searches of a network are kept in a day, and those of others beyond', async () => {
  const events = new SearchEvents(market.kernel)
  const search = (network: string) =>
    events.record({ typed: 'bazin', results: 1, corrected: null, network })
  for (let n = 0; n < networkADay + 50; n += 1) {
    search('196.200.1.1')
    if (n % 1_000 === 0) await events.flush()
  }
  search('196.200.1.2')
  await events.flush()
  expect(await market.sql('select count(*)::int as kept from search_events')).toEqual([
    { kept: networkADay + 1 },
  ])
})
