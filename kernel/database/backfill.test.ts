import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import { backfill } from './backfill.ts'

const market = await openMarket()
await market.sql(
  `create table parcels_of_old (id int primary key, weight int not null, heavy bool)`,
)
await market.sql(`insert into parcels_of_old select n, n % 40 from generate_series(1, 2500) n`)
afterAll(() => market.close())

const left = async () =>
  (
    await market.sql<{ left: number }>(
      'select count(*)::int as left from parcels_of_old where heavy is null',
    )
  )[0]?.left

test('old rows are filled by a job, few at a time, and a locked row is skipped', async () => {
  const sizes: number[] = []
  const start = backfill(market.kernel, {
    name: 'parcels.fill-heavy',
    size: 100,
    batches: 5,
    async fill(tx, size) {
      const { rowCount } = await tx.execute(sql`
        update parcels_of_old set heavy = weight > 20
        where id in (select id from parcels_of_old where heavy is null
                     order by id limit ${size} for update skip locked)`)
      sizes.push(rowCount ?? 0)
      return rowCount ?? 0
    },
  })
  const client = await market.kernel.database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select 1 from parcels_of_old where id = 7 for update')
  await start()
  await start()
  await market.settle()
  expect(await left()).toBe(1)
  expect(Math.max(...sizes)).toBe(100)
  // Started twice, done once: every batch but the last is full.
  expect(sizes.filter((size) => size === 100)).toHaveLength(24)

  await client.query('commit')
  await market.runJob('parcels.fill-heavy')
  expect(await left()).toBe(0)
})
