import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'

import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { query } from './query.ts'

test('a row has camelCase keys, and its JSON keeps its own', async () => {
  const { adminUrl } = inject('postgres')
  const database = openDatabase(adminUrl, openLog('silent'))
  const [row] = await query(
    database.db,
    sql`select ${7}::int as line_2_francs, 'a' as phone2, 1 as last30_days, 'b' as _id,
      'c' as "Payée le", 'd' as "orderNumber", json_build_object('user_id', 1) as given_by`,
  )
  expect(row).toEqual({
    line2Francs: 7,
    phone2: 'a',
    last30Days: 1,
    _id: 'b',
    'Payée le': 'c',
    orderNumber: 'd',
    givenBy: { user_id: 1 },
  })
  await database.close()
})

test('a query is text with values or a named statement, in a transaction too', async () => {
  const { adminUrl } = inject('postgres')
  const database = openDatabase(adminUrl, openLog('silent'))
  const text = 'select $1::int + 1 as next_one'
  const next = { name: 'query_test', text }
  const made = await database.transaction(async (tx) => [
    ...(await query(tx, text, [1])),
    ...(await query(tx, next, [2])),
    ...(await query(tx, next, [3])),
    ...(await query(tx, 'select from generate_series(1, 2)')),
  ])
  expect(made).toEqual([{ nextOne: 2 }, { nextOne: 3 }, { nextOne: 4 }, {}, {}])
  await expect(query(database.db, 'select 1 / $1::int', [0])).rejects.toThrow('Failed query')
  await database.close()
})

test('a time is the text of PostgreSQL', async () => {
  const { adminUrl } = inject('postgres')
  const database = openDatabase(adminUrl, openLog('silent'))
  const rows = await query(
    database.db,
    sql`select '2026-11-27T10:00:00Z'::timestamptz as placed_at`,
  )
  expect(rows).toEqual([{ placedAt: expect.stringMatching(/^2026-11-27 10:00:00\+00$/) as string }])
  await database.close()
})
