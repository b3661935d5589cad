import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createDatabase, dropDatabase } from '../../tests/support/databases.ts'
import { openDatabase } from '../database/database.ts'
import { openLog } from '../log.ts'
import { openHttpServer } from './http-server.ts'

const { adminUrl } = inject('postgres')
const name = `refused_${randomUUID().replaceAll('-', '')}`
const log = openLog('silent')
const database = openDatabase(await createDatabase(adminUrl, name), log, {
  sizes: { reads: 1, writes: 1 },
})
const app = await openHttpServer({
  log,
  headers: {},
  trustedProxies: [],
  fileBytes: 1,
  doubledErrors: [],
})
app.get<{ Querystring: { sql: string } }>('/', ({ query }) => database.pool.query(query.sql))
beforeAll(() =>
  database.pool.query(`create table parents (id int primary key);
    create table children (parent int references parents, count int unique check (count > 0));
    insert into parents values (1); insert into children values (1, 1)`),
)
afterAll(async () => {
  await app.close()
  await database.close()
  await dropDatabase(adminUrl, name)
})

test.each([
  ['a date that does not exist (22008)', "select '2026-02-30'::date", 400, 'value_refused'],
  ['a number too large (22003)', 'select 3000000000::int', 400, 'value_refused'],
  ['a text that is no number (22P02)', "select 'un'::int", 400, 'value_refused'],
  ['a value that a check refuses', 'insert into children values (1, 0)', 400, 'value_refused'],
  ['a row that points to none', 'insert into children values (2, 2)', 409, 'changed_meanwhile'],
  ['a value that is taken', 'insert into children values (1, 1)', 409, 'changed_meanwhile'],
])('%s is answered as a mistake of the caller', async (_name, sql, status, code) => {
  const answer = await app.inject({ url: '/', query: { sql } })
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
})

test.each([
  ['a rule that a trigger of ours guards', "raise exception 'x' using errcode = 'check_violation'"],
  ['a statement that is wrong', 'perform nothing()'],
])('%s stays a fault of ours', async (_name, statement) => {
  const query = { sql: `do $$ begin ${statement}; end $$` }
  expect((await app.inject({ url: '/', query })).statusCode).toBe(500)
})
