import pg from 'pg'

import { systemClock } from '#server/kernel/clock.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { openMarketLog } from '#server/market-log.ts'
import { folderStore } from '#server/gateways/object-store/folder-store.ts'
import { goodsOf } from '../tests/market-goods.ts'
import { peopleOf } from '../tests/market-people.ts'
import { inCash, line, order, parcelOf } from '../tests/orders.ts'
import { deliver } from '../tests/parcels.ts'
import { runBench } from './rig/bench.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'

/** What a product and an order cost in bytes of tables and of WAL, in jobs and in events. Measured one at a time, on an idle market. */
const products = 300
const orders = 400
/** Of these, so many are prepared, carried and handed over. */
const delivered = 80

await runBench('growth', 5, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const market = await openBenchMarket(databaseUrl, folder)
  atEnd(() => market.stop())
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const kernel = openKernel({
    databaseUrl,
    objects: folderStore(folder),
    clock: systemClock,
    log: openMarketLog('warn'),
  })
  atEnd(() => kernel.database.close())
  const [people, things] = [peopleOf(kernel, market.url), goodsOf(kernel)]
  const seller = await people.seller({ name: 'Boutique' })
  const buyers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => people.buyer(`Acheteur ${index}`)),
  )
  const first = await things.product({ seller, stock: 100_000 })

  const ofProduct = await growth(client, products, async () => {
    for (let made = 0; made < products; made += 1)
      await things.product({ seller, name: `Pagne ${made}`, stock: 10 })
  })
  const placed: string[] = []
  const ofOrder = await growth(client, orders, async () => {
    while (placed.length < orders) {
      const some = buyers.map((buyer) => order(buyer, [line(first)], inCash))
      placed.push(...(await Promise.all(some)).map(parcelOf))
    }
  })
  const courier = await people.staff('livreur')
  const ofDelivery = await growth(client, delivered, async () => {
    for (const parcelId of placed.slice(0, delivered))
      await deliver({ kernel }, { parcelId, seller, courier })
  })
  printTable('What one costs, answers and jobs included', [
    { what: 'product', ...ofProduct.sum },
    { what: 'order in cash, one line', ...ofOrder.sum },
    { what: 'the same order prepared, carried and handed over', ...ofDelivery.sum },
  ])
  printTable('Tables that an order grows', ofOrder.tables)
  printTable('Tables that its delivery grows', ofDelivery.tables)
  return { ofProduct, ofOrder, ofDelivery }
})

type Sizes = { wal: number; tables: Map<string, { bytes: number; rows: number }> }

async function growth(client: pg.Client, count: number, work: () => Promise<void>) {
  const before = await sizes(client)
  await work()
  await idle(client)
  const after = await sizes(client)
  const tables = [...after.tables]
    .map(([table, { bytes, rows }]) => ({
      table,
      rows: (rows - (before.tables.get(table)?.rows ?? 0)) / count,
      bytes: Math.round((bytes - (before.tables.get(table)?.bytes ?? 0)) / count),
    }))
    .filter(({ rows, bytes }) => rows > 0.1 || bytes > 20)
    .toSorted((a, b) => b.bytes - a.bytes)
  const bytes = tables.reduce((sum, one) => sum + one.bytes, 0)
  const sum = {
    'bytes of tables and indexes': bytes,
    'bytes of WAL': (after.wal - before.wal) / count,
  }
  return { sum, tables }
}

/** Rows ever inserted, deleted ones too: jobs and events come and go. */
async function sizes(client: pg.Client): Promise<Sizes> {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; bytes: number; rows: number; wal: number }>(
    `select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes,
       n_tup_ins::float8 as rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal
     from pg_stat_user_tables`,
  )
  return {
    wal: rows[0]?.wal ?? 0,
    tables: new Map(rows.map(({ name, bytes, rows: count }) => [name, { bytes, rows: count }])),
  }
}

/** Until nothing waits in the outbox and no job is left to do. */
async function idle(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select (select count(*) from outbox_events)::int
         + (select count(*) from jobs.job where state in ('created', 'active'))::int as waiting`,
    )
    quiet = rows[0]?.waiting === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
