import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { runMigration } from '#server/kernel/apply-parts.ts'
import { isConcurrent } from '#server/kernel/migrate-concurrently.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { readSchemaParts } from '#server/kernel/schema-parts.ts'

import { openBuyers } from './migrations/buyers.ts'
import { fillFirstRelease, fillPayments } from './migrations/first-release.ts'
import { runBench } from './rig/bench.ts'
import { fillOrders } from './rig/fill-orders.ts'
import { printTable } from './rig/table.ts'

/**
 * How long orders wait while `npm run migrate` brings the schema from the first release to this
 * one, all in one run, under buyers who place orders by the first release's statements.
 */
const orders = Number(process.argv[2] ?? 1_000_000)
const buyers = Number(process.argv[3] ?? 4)

await runBench('migrations', 25, async ({ atEnd, postgres }) => {
  const { url } = await postgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(() => client.end())
  const parts = await readSchemaParts(fileURLToPath(new URL('../database', import.meta.url)))
  const [first] = parts.filter(({ kind }) => kind === 'migration')
  if (!first) throw new Error('no migration')
  await runMigration(client, first)
  const began = performance.now()
  await fillFirstRelease(client, 200_000)
  await fillOrders(client, orders)
  await fillPayments(client)
  const filledSeconds = (performance.now() - began) / 1_000
  console.log(`${orders.toLocaleString('en-GB')} orders filled in ${filledSeconds.toFixed(0)} s\n`)

  const crowd = await openBuyers(url, buyers)
  const rows: { step: string; seconds: number; 'longest pause ms': number; orders: number }[] = []
  function note(step: string, from: number, to: number): void {
    const { longestMs, orders: placed } = crowd.between(from, to)
    rows.push({
      step,
      seconds: (to - from) / 1_000,
      'longest pause ms': longestMs,
      orders: placed,
    })
  }
  async function quiet(name: string): Promise<void> {
    const from = performance.now()
    await delay(5_000)
    note(name, from, performance.now())
  }

  await quiet('no migration')
  const from = performance.now()
  await migrateDatabase(url)
  const to = performance.now()
  await quiet('no migration, after')
  note('npm run migrate, whole', from, to)
  const concurrent = new Set(parts.filter(isConcurrent).map(({ name }) => name))
  const steps = await timesOf(client, from)
  for (const [index, { step, at }] of steps.entries()) {
    const next = steps[index + 1]
    const names = [
      concurrent.has(step) ? [] : step,
      next && concurrent.has(next.step) ? next.step : [],
    ]
    if (names.flat().length > 0) note(names.flat().join(', '), at, next?.at ?? to)
  }
  await crowd.leave()
  printTable(`Migrations under orders, ${orders.toLocaleString('en-GB')} orders`, rows)
  const refused = Object.fromEntries(crowd.refused)
  console.log('refused', refused)
  return { orders, buyers, filledSeconds, rows, refused }
})

/**
 * When each transaction of the run began, and when each index that is made outside one was there:
 * by the database's clock, which is this machine's.
 */
async function timesOf(client: pg.Client, from: number) {
  const { rows } = await client.query<{ step: string; ms: number }>(
    `select case kind when 'migration' then name else 'functions, triggers, views' end as step,
       extract(epoch from min(applied_at))::float8 * 1000 as ms
     from migrations.applied group by step order by ms`,
  )
  return rows
    .map(({ step, ms }) => ({ step, at: ms - performance.timeOrigin }))
    .filter(({ at }) => at >= from)
}
