import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { query } from '#kernel/database/query.ts'
import { openMarket } from '../../tests/support/market.ts'
import { oneByOne } from './one-by-one.ts'

const market = await openMarket()
afterAll(() => market.close())

test('a row that fails is left for the next run, and the rows after it are done', async () => {
  const { kernel } = market
  const done: string[] = []
  const rows = [{ id: 'first' }, { id: 'broken' }, { id: 'last' }]
  await oneByOne(kernel, 'test.rows', rows, ({ id }) =>
    kernel.transaction(async (tx) => {
      await query(tx, sql`select 1 / ${id === 'broken' ? 0 : 1}::int`)
      done.push(id)
    }),
  )
  expect(done).toEqual(['first', 'last'])
})

test('a database that is away stops the job, which runs again as a whole', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const run = oneByOne(market.kernel, 'test.away', [{ id: 'one' }], () => Promise.reject(away))
  await expect(run).rejects.toBe(away)
})
