import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { createDatabase, dropDatabase } from '../support/databases.ts'
import type { DeliveryOptions } from './delivery-process.ts'
import { rounds } from './rounds.ts'

const program = fileURLToPath(new URL('./delivery-process.ts', import.meta.url))
const { adminUrl } = inject('postgres')
const name = `delivery_${randomUUID().replaceAll('-', '')}`
const databaseUrl = await createDatabase(adminUrl, name)
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()
const running = new Set<ReturnType<typeof spawn>>()

beforeAll(() =>
  database.query('create table seen (subscriber text, event integer, process integer)'),
)
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  return database.query('truncate seen, outbox_events')
})
afterAll(async () => {
  await database.end()
  await dropDatabase(adminUrl, name)
})

function open(options: DeliveryOptions = {}) {
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, databaseUrl, JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
async function read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows
}
/** Writes those after the number `from`, up to `upTo`. */
const write = (upTo: number, from = 0) =>
  database.query(
    `insert into outbox_events (name, payload)
     select 'test.happened', to_jsonb(event) from generate_series($2::int + 1, $1::int) as event`,
    [upTo, from],
  )
const inOutbox = () => read<{ count: number }>('select count(*)::int as count from outbox_events')
const left = async () =>
  (
    await read<{ count: number }>(
      `select (select count(*) from outbox_events)::int
         + (select count(*) from jobs.job where state <= 'active')::int as count`,
    )
  )[0]?.count
/** Counts different events, and all events, by subscriber. */
const seen = () =>
  read(
    `select subscriber, count(distinct event)::int as events, count(*)::int as times from seen
     group by 1 order by 1`,
  )

/** 50 for the table of docs/reliability.md: KILLS=50. */
const kills = rounds('KILLS', { usual: 4, long: 50 })

test('a process killed at any statement of delivery loses no event and queues no job twice', async () => {
  let events = 0
  for (let kill = 0; kill < kills; kill += 1) {
    // Three batches, or a process would wait for events before it reaches its last statement.
    const [{ count } = { count: 0 }] = await inOutbox()
    const upTo = events + Math.max(0, 1_200 - count)
    await write(upTo, events)
    events = upTo
    // Every moment of a batch in turn, and then of the next.
    const moment = kills < 20 ? kill * 4 : kill
    const killAt = { statement: 1 + (moment >> 1), answered: moment % 2 === 1 }
    const [, signal] = (await once(open({ killAt }), 'exit')) as [number, string]
    expect(signal).toBe('SIGKILL')
  }
  open({ work: true })
  await expect.poll(left).toBe(0)
  expect(await seen()).toMatchObject([
    { subscriber: 'first', events },
    { subscriber: 'second', events },
    { subscriber: 'send', events, times: events },
  ])
})

test('two processes share ten thousand events, and each subscriber gets each of them once', async () => {
  // The planner believes that the table is empty, as after a quiet hour.
  await write(1_000)
  await database.query('delete from outbox_events')
  await database.query('analyze outbox_events')
  const both = [open(), open()]
  await Promise.all(both.map(({ stdout }) => once(stdout, 'data')))
  const events = 10_000
  await write(events)
  await expect.poll(inOutbox).toEqual([{ count: 0 }])
  expect(await seen()).toEqual([
    { subscriber: 'first', events, times: events },
    { subscriber: 'second', events, times: events },
  ])
  expect(await read('select distinct process from seen')).toHaveLength(2)
  expect(
    await read(
      `select count(*)::int as jobs from jobs.job where data ->> 'handler' = 'test.send'
         and state = 'created'`,
    ),
  ).toEqual([{ jobs: events }])
})
