import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { findDebian, openDebianPostgres } from '../tests/operations/life/debian-postgres.ts'
import { typeCommand } from '../tests/operations/type-command.ts'
import { fillNews, fillSales, sizeOf } from './large-restore/fill-market.ts'
import { runBench } from './rig/bench.ts'
import { printTable } from './rig/table.ts'

/**
 * `npm run bench -- large-restore [GB ORDERS]`: fills a market of so many GB, backs it up with
 * pgBackRest, goes on, and restores it by `npm run drill` to a moment between two acts of its
 * journal. As root, on Debian with PostgreSQL and pgBackRest, with four times the place.
 * `BENCH_DATA=folder` goes on from the step where a run before was stopped.
 */
const [gigabytes = 5, orders = 100_000] = process.argv.slice(2).map(Number)
/**
 * What is written between the backup and the moment, and replayed from the log of changes, bytes.
 */
const written = 200e6

await runBench('large-restore', 60, async ({ folder, atEnd }) => {
  const debian = findDebian()
  if (!debian) throw new Error('Debian’s PostgreSQL and pgBackRest are needed.')
  await mkdir(folder, { recursive: true })
  // Its database runs as another user.
  await chmod(folder, 0o755)
  const server = await openDebianPostgres(path.join(folder, 'postgres'), debian.bin, 5_597)
  atEnd(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  atEnd(() => client.end())

  const rows: { step: string; seconds: number; MB: number }[] = []
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1_000
    rows.push({ step: name, seconds, MB: Math.round((await sizeOf(client)) / 1e6) })
    console.log(`${name}: ${seconds.toFixed(0)} s`)
  }

  await migrateDatabase(server.url)
  if ((await sizeOf(client)) < gigabytes * 1e9) {
    await server.archive(false)
    if (!(await hasOrders(client))) await step('sales', () => fillSales(client, orders))
    await step('news', () => fillNews(client, gigabytes * 1e9))
  }
  await server.archive(true)
  if (!(await server.hasBackup())) await step('a full backup', () => server.backUp())
  await step('written after it', async () => fillNews(client, (await sizeOf(client)) + written))
  await act(server.url)
  const [before, target] = [await lastAct(client), await now(client)]
  await act(server.url)
  await step('the log of changes in the repository', () => server.check())
  let said = ''
  await step(`npm run drill to ${target}`, async () => (said = await server.drill(target)))
  console.log(said)
  if (!said.includes(before) || !said.includes('Les comptes se répondent.'))
    throw new Error(`not the market of ${target}, whose last act was at ${before}`)
  printTable('A large restore', rows)
  return { gigabytes, orders, rows, said }
})

async function hasOrders(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from ledger_entries limit 1')
  return rows.length > 0
}

/** An act of the journal: `sugu sauvegarde`. */
async function act(url: string): Promise<void> {
  const { code, said } = await typeCommand([process.execPath, 'scripts/sugu.ts', 'sauvegarde'], {
    environment: { ...process.env, DATABASE_URL: url, DEMO: 'off' },
  })
  if (code !== 0) throw new Error(said)
}

async function lastAct(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    'select max(acted_at)::text as at from audit_acts',
  )
  return rows[0]?.at ?? ''
}

async function now(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select now()::text as at')
  return rows[0]?.at ?? ''
}
