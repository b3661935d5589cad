import type pg from 'pg'

import { listBatches, payLine, readBatch } from '#modules/payouts/contract/payouts.ts'
import { dayMs, setClock } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { closeDelivered } from '#modules/orders/server/end-overdue.ts'
import { buildBatch } from '#modules/payouts/module.ts'
import { goodsOf } from '../tests/support/market-goods.ts'
import { peopleOf, type Person } from '../tests/support/market-people.ts'
import { inCash, line, order, parcelOf } from '../tests/support/orders.ts'
import { deliver } from '../tests/support/parcels.ts'
import { approveAndSend } from '../tests/support/payout-batches.ts'
import { printTable, runBench } from './rig/bench.ts'
import { idle } from './rig/load.ts'
import { type BenchMarket, openDatabase } from './rig/market.ts'

/** Bytes of tables and WAL, jobs and events of a product and an order on an idle server. */
const products = 300
const orders = 400
/** The other orders are paid by mobile money and paid out. */
const delivered = 80

await runBench('growth', 9, async (bench) => {
  const database = await openDatabase(bench)
  const { client } = database
  const market = await database.open()
  const kernel = database.kernel()
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
  const paid: { id: string; parcelId: string }[] = []
  const ofUnpaid = await growth(client, delivered, async () => {
    while (paid.length < delivered) {
      const some = await Promise.all(buyers.map((buyer) => order(buyer, [line(first)])))
      paid.push(...some.map((one) => ({ id: one._id, parcelId: parcelOf(one) })))
    }
  })
  const ofPayment = await growth(client, delivered, () =>
    payFor(
      market,
      client,
      paid.map(({ id }) => id),
    ),
  )
  for (const { parcelId } of paid) await deliver({ kernel }, { parcelId, seller, courier })
  await idle(client)
  const [reader, approver] = [await people.staff('finance'), await people.staff('finance')]
  const later = database.kernel(setClock(new Date(Date.now() + 4 * dayMs)))
  const ofPayout = await growth(client, delivered, () => payOut(later, { reader, approver }))
  printTable('What one costs, answers and jobs included', [
    { what: 'product', ...ofProduct.sum },
    { what: 'order in cash, one line', ...ofOrder.sum },
    { what: 'the same order prepared, carried and handed over', ...ofDelivery.sum },
    { what: 'order by mobile money, not paid yet', ...ofUnpaid.sum },
    { what: 'its payment', ...ofPayment.sum },
    { what: 'its payout, closed first, one line a shop', ...ofPayout.sum },
  ])
  printTable('Tables that an order grows', ofOrder.tables)
  printTable('Tables that its delivery grows', ofDelivery.tables)
  printTable('Tables that a payment grows', ofPayment.tables)
  printTable('Tables that a payout grows, for each order', ofPayout.tables)
  return { ofProduct, ofOrder, ofDelivery, ofUnpaid, ofPayment, ofPayout }
})

async function payFor(
  { operator }: BenchMarket,
  client: pg.Client,
  orderIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select provider_order_id as id from payments where subject_id = any($1::uuid[])',
    [orderIds],
  )
  for (const { id } of rows) await operator.confirmAsCustomer(id)
  await operator.settleNotifications()
}

async function payOut(
  later: Kernel,
  { reader, approver }: Record<'reader' | 'approver', Person>,
): Promise<void> {
  await closeDelivered(later)
  await buildBatch(later, null)
  const [batch] = (await reader.call(listBatches, {})).batches
  if (!batch) throw new Error('no batch was built')
  await approveAndSend(batch, { reader, approver })
  const { lines } = await reader.call(readBatch, { params: { id: batch._id } })
  for (const { _id } of lines)
    await reader.call(payLine, {
      params: { id: _id },
      body: { operatorTransactionId: `MP-${_id}` },
    })
}

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

/** Rows ever inserted: jobs and events are deleted later. */
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
