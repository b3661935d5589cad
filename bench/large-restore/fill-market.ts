import type pg from 'pg'

import { firstProvider } from '#database/values/payments.ts'
import { fillFirstRelease } from '../migrations/first-release.ts'
import { fillOrders } from '../rig/fill-orders.ts'

/**
 * A market whose books agree: people, shops, and orders that were paid and handed over, with their
 * ledger.
 */
export async function fillSales(client: pg.Client, orders: number): Promise<void> {
  await fillFirstRelease(client, 50_000)
  await fillOrders(client, orders)
  await client.query('begin')
  await client.query(
    'set local synchronous_commit = off; set local session_replication_role = replica',
  )
  for (const statement of sales) await client.query(statement)
  await client.query('commit')
  await client.query('analyze')
}

const key = (word: string) => `md5('${word}' || p.id)::uuid`

/** Of each account of a sale: kind, whose it is, francs. */
const sides = `values
  ('payment', 'payment_received', 'provider_clearing', null::uuid, p.items_total_francs + p.shipping_fee_francs),
  ('payment', 'payment_received', 'escrow', null, -p.items_total_francs - p.shipping_fee_francs),
  ('sale', 'sale', 'escrow', null, p.items_total_francs + p.shipping_fee_francs),
  ('sale', 'sale', 'seller_payable', p.shop_id, p.commission_francs - p.items_total_francs),
  ('sale', 'sale', 'commission', null, -p.commission_francs),
  ('sale', 'sale', 'delivery_revenue', null, -p.shipping_fee_francs)`

const sales = [
  `update orders set payment_method = '${firstProvider}', paid_at = placed_at where paid_at is null`,
  `update parcels set state = 'closed' where state <> 'closed'`,
  `insert into ledger_accounts (id, kind, owner_id)
   select gen_random_uuid(), account, owner from (
     select distinct account, owner from parcels p cross join lateral (${sides}) as side (word, event, account, owner, francs)
   ) as named on conflict do nothing`,
  `insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at)
   select ${key('payment')}, 'payment_received', p.order_id, 'payment:' || p.id, p.placed_at from parcels p
   union all select ${key('sale')}, 'sale', p.id, 'sale:' || p.id, p.placed_at from parcels p`,
  `insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
   select md5(side.word || p.id)::uuid, a.id, side.francs, p.placed_at
   from parcels p cross join lateral (${sides}) as side (word, event, account, owner, francs)
   join ledger_accounts a on a.kind = side.account and a.owner_id is not distinct from side.owner
   where side.francs <> 0`,
]

const rowsAtOnce = 50_000

/**
 * What a market has most of, until the database has so many bytes: news that people have read, in
 * words that hardly compress: a text comes again only after fifteen megabytes.
 */
export async function fillNews(client: pg.Client, bytes: number): Promise<void> {
  await client.query(`
    set synchronous_commit = off;
    create temporary table if not exists words as
    select number, (select string_agg(md5(concat(number, word, random())), ' ') from generate_series(1, 45) as word) as text
    from generate_series(0, 9999) as number`)
  const run = Date.now()
  for (let batch = 0; (await sizeOf(client)) < bytes; batch += 1)
    await client.query(
      `insert into notifications (id, user_id, news_key, kind, title, message, web_url, app_route, resource_type, created_at, read_at)
       select gen_random_uuid(), ('5eed0001-0000-8000-8000-' || lpad(to_hex(n % 50000), 12, '0'))::uuid, $2::text || n, 'order', 'Commande livrée', text, '/mes-commandes', '/orders', 'order', now(), now()
       from generate_series(1, $1::int) as n join words on number = n % 10000
       order by n`,
      [rowsAtOnce, `${run}:${batch}:`],
    )
}

export async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}
