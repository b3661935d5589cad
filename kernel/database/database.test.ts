import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'

import { createDatabase, dropDatabase } from '../../tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { openLog } from '../log.ts'

test('a connection that dies at any point of a transaction returns its place to the pool', async () => {
  const { adminUrl } = inject('postgres')
  const name = `dying_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(adminUrl, name)
  const log = openLog('silent')
  const [database, killer] = [
    openDatabase(url, log, { sizes: { reads: 1, writes: 4 } }),
    openDatabase(adminUrl, log, { sizes: { reads: 1, writes: 1 } }),
  ]
  const kill = () =>
    killer.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
  const four = () =>
    Promise.allSettled(
      Array.from({ length: 4 }, () =>
        database.transaction((tx) => tx.execute(sql`select pg_sleep(0.02)`)),
      ),
    )
  let failed = 0
  for (let round = 0; round < 12; round += 1) {
    await four()
    const dying = round % 2 ? kill() : await kill()
    const ends = await four()
    await dying
    failed += ends.filter(({ status }) => status === 'rejected').length
  }
  expect(failed).toBeGreaterThan(0)
  await four()
  // If a place were lost, later transactions would wait for ever.
  expect((await four()).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  await database.close()
  await killer.close()
  await dropDatabase(adminUrl, name)
})
