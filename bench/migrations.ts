import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { isConcurrent, runConcurrent } from '#server/kernel/migrate-concurrently.ts'
import { readSchemaParts, type SchemaPart } from '#server/kernel/schema-parts.ts'

import { openBuyers } from './migrations/buyers.ts'
import { fillFirstRelease, fillPayments } from './migrations/first-release.ts'
import { runBench } from './rig/bench.ts'
import { fillOrders } from './rig/fill-orders.ts'
import { printTable } from './rig/table.ts'

/**
 * How long orders wait while the schema goes from the first release to this one: every migration, then
 * functions, triggers and views, each under buyers who place orders by the first release's statements.
 */
const orders = Number(process.argv[2] ?? 1_000_000)
const buyers = Number(process.argv[3] ?? 4)

await runBench('migrations', 25, async ({ atEnd, postgres }) => {
  const { url } = await postgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(() => client.end())
  const parts = await readSchemaParts(fileURLToPath(new URL('../database', import.meta.url)))
  const [first, ...later] = parts.filter(({ kind }) => kind === 'migration')
  if (!first) throw new Error('no migration')
  await client.query(first.sql)
  await client.query(
    'create schema migrations; create table migrations.applied (kind text, name text, hash text not null, applied_at timestamptz not null default now(), primary key (kind, name))',
  )
  await note(client, first)
  const began = performance.now()
  await fillFirstRelease(client, 200_000)
  await fillOrders(client, orders)
  await fillPayments(client)
  const filledSeconds = (performance.now() - began) / 1_000
  console.log(`${orders.toLocaleString('en-GB')} orders filled in ${filledSeconds.toFixed(0)} s\n`)

  const crowd = await openBuyers(url, buyers)
  const rows: { step: string; seconds: number; 'longest pause ms': number; orders: number }[] = []
  /** The buyers go on a little before and after, so that each pause is seen whole. */
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    await delay(500)
    const from = performance.now()
    await work()
    const to = performance.now()
    await delay(500)
    const { longestMs, orders: placed } = crowd.between(from, to)
    rows.push({
      step: name,
      seconds: (to - from) / 1_000,
      'longest pause ms': longestMs,
      orders: placed,
    })
  }

  await step('no migration', () => delay(5_000))
  for (const migration of later) await step(migration.name, () => apply(client, migration))
  await step('functions, triggers, views', () => migrateDatabase(url))
  await step('no migration, after', () => delay(5_000))
  await crowd.leave()
  printTable(`Migrations under orders, ${orders.toLocaleString('en-GB')} orders`, rows)
  const refused = Object.fromEntries(crowd.refused)
  console.log('refused', refused)
  return { orders, buyers, filledSeconds, rows, refused }
})

/** As `npm run migrate` does it, one at a time. */
async function apply(client: pg.Client, migration: SchemaPart): Promise<void> {
  if (isConcurrent(migration)) return runConcurrent(client, migration)
  await client.query('begin')
  await client.query(`set local lock_timeout = '5s'`)
  await client.query(migration.sql)
  await note(client, migration)
  await client.query('commit')
}

async function note(client: pg.Client, { kind, name, hash }: SchemaPart): Promise<void> {
  await client.query('insert into migrations.applied (kind, name, hash) values ($1, $2, $3)', [
    kind,
    name,
    hash,
  ])
}
