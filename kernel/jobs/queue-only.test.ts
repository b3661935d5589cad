import { afterAll, expect, onTestFinished, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import { Jobs } from './jobs.ts'

const market = await openMarket({ work: false })
afterAll(() => market.close())

test('a process that only queues jobs neither waits for any nor supervises; a worker does', async () => {
  await market.kernel.jobs.send({ handler: 'test.note', payload: 'for another' })
  expect(
    await market.sql(
      `select query from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`,
    ),
  ).toEqual([])
  expect(await looks()).toEqual({ cron_on: null, flow_on: null })

  const done: unknown[] = []
  const works = new Jobs(market.databaseUrl, market.kernel.log)
  onTestFinished(() => works.stop())
  works.handle('test.note', async (payload: string) => void done.push(payload))
  await works.start()
  await expect.poll(() => done).toEqual(['for another'])
  await expect.poll(looks).toEqual({ cron_on: expect.any(Date), flow_on: expect.any(Date) })
})

/** When somebody last looked for jobs that are due by the clock, or that say nothing. */
async function looks() {
  const [found] = await market.sql(`select cron_on, flow_on from jobs.version`)
  return found
}
