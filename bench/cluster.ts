import { readFileSync } from 'node:fs'
import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { root } from '../scripts/run-tool.ts'
import { hasPgBouncer, openPgBouncer } from '../tests/faults/pgbouncer.ts'
import { openPrimary, openReplica } from '../tests/faults/replica.ts'
import { runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { idle } from './rig/idle.ts'
import { onlyStatus, openLoader, type Request } from './rig/load.ts'
import { openBenchMarket, type Grown } from './rig/market.ts'
import { orderOf } from './rig/order-request.ts'
import { printTable } from './rig/table.ts'
import { openTraders, type Traders } from './rig/trade.ts'

/**
 * The market in one process and in two, that reach PostgreSQL directly, through PgBouncer, and with
 * a replica for visitors: what visitors read, from a cache and without, and orders in cash.
 * Everything, the load too, on the cores of this machine.
 */
const products = Number(process.argv[2] ?? 1_000)
const seconds = Number(process.argv[3] ?? 5)
const connections = 32

await runBench('cluster', 9, async ({ folder, atEnd }) => {
  const primary = await openPrimary()
  atEnd(() => primary.remove())
  await migrateDatabase(primary.url)
  const { slugs } = await fillCatalogue(primary.url, folder, products)
  const replica = await openReplica(primary)
  atEnd(() => replica.remove())
  const deployed = readFileSync(path.join(root, 'deploy/pgbouncer.ini'), 'utf8')
  const [limits = ''] = /connect_query=.*/.exec(deployed) ?? []
  const poolSize = Number(/default_pool_size = (\d+)/.exec(deployed)?.[1])
  const pgbouncer = hasPgBouncer ? await openPgBouncer(primary.url, limits, poolSize) : null
  atEnd(() => pgbouncer?.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())
  const reads = readsOf(slugs)
  let traders: Traders | null = null
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  atEnd(() => client.end())

  const measure = async (databaseUrl: string, grown: Grown) => {
    const market = await openBenchMarket(databaseUrl, folder, undefined, grown)
    try {
      traders ??= await openTraders(primary.url, market.url, folder)
      const run = async (requests: Request[], expected: number, what: string) =>
        onlyStatus(
          await loader.run({ url: market.url, connections, seconds, warmSeconds: 4, requests }),
          expected,
          what,
        )
      const kept = await run(reads.kept, 200, 'reads that a cache answers')
      const read = await run(reads.uncached, 200, 'reads')
      const ordered = await run(ordersOf(traders), 201, 'orders')
      // The jobs of these orders would take the processor of the next measurement.
      await idle(client)
      return { kept, read, ordered }
    } finally {
      await market.stop()
    }
  }
  const figures = []
  for (const [way, databaseUrl, rest] of [
    ['PostgreSQL itself', primary.url, {}],
    ...(pgbouncer ? ([['PgBouncer', pgbouncer.url, { directUrl: primary.url }]] as const) : []),
    ['PostgreSQL and a replica', primary.url, { replicaUrl: replica.url }],
  ] as const)
    for (const processes of [1, 2])
      figures.push({ way, processes, ...(await measure(databaseUrl, { processes, ...rest })) })
  printTable(
    `Processes and ways to the database, ${products.toLocaleString('en-GB')} products, ${connections} connections`,
    figures.map(({ way, processes, kept, read, ordered }) => ({
      way,
      processes,
      'reads from a cache a second': kept.perSecond,
      'uncached reads a second': read.perSecond,
      'reads, p95 ms': read.p95,
      'orders a second': ordered.perSecond,
      'orders, p95 ms': ordered.p95,
    })),
  )
  return { products, figures }
})

/** Products and pages of the list: those that a cache may answer, and those that it may not. */
function readsOf(slugs: readonly string[]): Record<'kept' | 'uncached', Request[]> {
  const paths = slugs
    .slice(0, 1_000)
    .flatMap((slug, place) => [
      `/api/products/slug/${slug}`,
      `/api/products/paginated?limit=24&page=${1 + (place % 40)}`,
    ])
  return {
    kept: paths.map((one) => ({ path: one })),
    uncached: paths.map((one) => ({ path: one, headers: { 'x-cold': '1' } })),
  }
}

/** Each connection has its own buyer, as far as there are enough, and each order its own key. */
function ordersOf({ buyers, goods }: Traders): Request[] {
  return Array.from({ length: 400 * connections }, (_, place) => {
    const buyer = buyers[(place % connections) % buyers.length]
    if (!buyer) throw new Error('no buyer')
    return orderOf(buyer, [goods[(place * 7) % goods.length]])
  })
}
