import { afterAll, expect, onTestFinished, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import { Jobs } from './jobs.ts'

const market = await openMarket({ work: false })
afterAll(() => market.close())

test('a job that a version no longer has is not scheduled any more', async () => {
  const openJobs = () => new Jobs(market.databaseUrl, market.kernel.log)
  const before = openJobs()
  for (const name of ['test.kept', 'test.gone'])
    before.every('0 4 * * *', name, () => Promise.resolve())
  await before.start()
  await before.stop()
  expect(await scheduled()).toEqual(['test.gone', 'test.kept'])

  const after = openJobs()
  onTestFinished(() => after.stop())
  after.every('0 4 * * *', 'test.kept', () => Promise.resolve())
  await after.start()
  expect(await scheduled()).toEqual(['test.kept'])
})

async function scheduled() {
  const rows = await market.sql<{ key: string }>('select key from jobs.schedule order by key')
  return rows.map(({ key }) => key)
}
