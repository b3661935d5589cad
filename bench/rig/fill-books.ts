import { firstProvider } from '#modules/payments/database/values.ts'
import type pg from 'pg'

/**
 * The books of what `fillOrders` sold: each payment, hand-over and courier's fee in the ledger, the
 * cash handed in every evening, the Saturdays paid, plans, refunds, disagreements with the
 * operator. Straight into the tables, in the order in which it happened. @returns seconds
 */
export async function fillBooks(client: pg.Client): Promise<number> {
  const began = performance.now()
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select 1 from ledger_entries) as known',
  )
  if (rows[0]?.known) return 0
  await client.query(functions)
  await client.query('begin')
  await client.query(
    `set local synchronous_commit = off; set local session_replication_role = replica; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`,
  )
  const dropped = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('ledger_entries'::regclass, 'ledger_transactions'::regclass, 'payout_items'::regclass) and not indisprimary`)
  for (const { name } of dropped.rows) await client.query(`drop index ${name}`)
  for (const statement of statements) await client.query(statement)
  for (const { definition } of dropped.rows) await client.query(definition)
  await client.query('commit')
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  return (performance.now() - began) / 1_000
}

/** A UUID from a text, in the shape of all keys. */
const functions = `
  create or replace function pg_temp.bench_key(word text) returns uuid language sql immutable
    as $$ select overlay(overlay(md5(word) placing '7' from 13) placing '8' from 17)::uuid $$`

const tables = [
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'payout_batches',
  'payout_lines',
  'payout_items',
  'subscriptions',
  'refunds',
  'payments',
  'reconciliation_exceptions',
]

const couriers = 200

const statements = [
  `create temporary table couriers on commit drop as select row_number() over (order by phone) - 1 as n, id from users where name like 'Coursier %' limit ${couriers}`,

  `create temporary table sold on commit drop as
   select f.id as parcel_id, f.order_id, f.shop_id, f.items_total_francs as goods, f.shipping_fee_francs as fee, f.commission_francs as commission, o.payment_method as method, o.buyer_id,
     f.placed_at, (f.placed_at + interval '20 hours')::timestamptz(3) as at, c.id as courier_id, row_number() over (order by f.placed_at) as n
   from parcels f join orders o on o.id = f.order_id join couriers c on c.n = (hashtext(f.id::text) & 65535) % ${couriers}
   where f.state = 'closed' and f.placed_at < now() - interval '2 days'`,

  `create temporary table legs (key uuid, event text, subject uuid, at timestamptz(3), account text, owner uuid, francs int) on commit drop`,

  `insert into legs select pg_temp.bench_key('payment' || n), 'payment_received', order_id, placed_at, l.account, null::uuid, l.francs
   from sold cross join lateral (values ('provider_clearing', goods + fee), ('escrow', -goods - fee)) l(account, francs) where method = '${firstProvider}'`,

  `insert into legs select pg_temp.bench_key('cash' || n), 'cash_collected', parcel_id, at, l.account, l.owner, l.francs
   from sold cross join lateral (values ('courier_cash', courier_id, goods + fee), ('escrow', null::uuid, -goods - fee)) l(account, owner, francs) where method = 'cash_on_delivery'`,

  `insert into legs select pg_temp.bench_key('sale' || n), 'sale', parcel_id, at, l.account, l.owner, l.francs
   from sold cross join lateral (values ('escrow', null::uuid, goods + fee), ('seller_payable', shop_id, commission - goods), ('commission', null, -commission), ('delivery_revenue', null, -fee)) l(account, owner, francs)`,

  `insert into legs select pg_temp.bench_key('fee' || n), 'courier_fee', parcel_id, at, l.account, l.owner, 700 * l.side
   from sold cross join lateral (values ('delivery_revenue', null::uuid, 1), ('courier_payable', courier_id, -1)) l(account, owner, side)`,

  // Cash is handed in at the end of its day; today's is still in the boxes.
  `insert into legs select pg_temp.bench_key('remitted' || courier_id || day), 'cash_remitted', pg_temp.bench_key('remittance' || courier_id || day), day + interval '23 hours', l.account, l.owner, l.francs
   from (select courier_id, date_trunc('day', at) as day, sum(goods + fee)::int as francs from sold where method = 'cash_on_delivery' and at < date_trunc('day', now()) - interval '1 day' group by 1, 2) d
   cross join lateral (values ('bank', null::uuid, francs), ('courier_cash', courier_id, -francs)) l(account, owner, francs)`,

  `insert into payout_batches (id, number, day, state, built_at, reviewed_by, approved_by, approved_alone)
   select pg_temp.bench_key('batch' || d::date), 'LOT-' || to_char(d, 'YYMMDD'), d::date, 'paid', d, u.id, u.id, true
   from generate_series(date_trunc('week', now()) - interval '160 weeks' - interval '2 days', now() - interval '7 days', interval '7 days') d, (select id from users limit 1) u on conflict do nothing`,

  `create temporary table due on commit drop as
   select 'seller' as owner, shop_id as owner_id, parcel_id, at, goods, commission, goods - commission as francs, n, 'sale' as kind, 'sale' as event, 'seller_payable' as account from sold
   union all select 'courier', courier_id, parcel_id, at, 700, 0, 700, n, 'delivery', 'fee', 'courier_payable' from sold`,

  `create temporary table taken on commit drop as
   select due.*, b.id as batch_id, b.day, pg_temp.bench_key('line' || b.day || due.owner_id) as line_id from due
   join payout_batches b on b.day = (date_trunc('week', due.at + interval '6 days') + interval '5 days')::date`,

  `insert into payout_lines (id, batch_id, owner, owner_id, name, depot_number, amount_francs, state, operator_transaction_id, attempts, settled_at)
   select line_id, batch_id, owner, owner_id, 'Bénéficiaire', '76123456', sum(francs), 'paid', 'MP' || line_id, 1, day + interval '12 hours' from taken group by line_id, batch_id, owner, owner_id, day order by day`,

  `insert into legs select pg_temp.bench_key('paid' || l.id), 'payout_paid', l.id, l.settled_at, s.account, s.owner, s.francs
   from payout_lines l cross join lateral (values (case l.owner when 'seller' then 'seller_payable' else 'courier_payable' end, l.owner_id, l.amount_francs), ('provider_clearing', null::uuid, -l.amount_francs)) s(account, owner, francs)`,

  // A month of Standard each for a tenth of the shops, every month of the last year.
  `insert into subscriptions (id, shop_id, plan, kind, state, price_francs, starts_at, ends_at, asked_at, paid_at)
   select pg_temp.bench_key('plan' || s.id || m), s.id, 'standard', 'renewal', 'paid', 5000, now() - (m + 1) * interval '30 days', now() - m * interval '30 days', now() - (m + 1) * interval '30 days', now() - (m + 1) * interval '30 days'
   from (select id from shops order by id limit 2000) s, generate_series(0, 11) m`,

  `insert into legs select pg_temp.bench_key('planpaid' || b.id), 'subscription_paid', b.id, b.paid_at, l.account, null, l.francs
   from subscriptions b cross join lateral (values ('provider_clearing', b.price_francs), ('subscriptions', -b.price_francs)) l(account, francs)`,

  `insert into ledger_accounts (id, kind, owner_id) select pg_temp.bench_key(account || coalesce(owner::text, '')), account, owner from (select distinct account, owner from legs) a on conflict do nothing`,

  `insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at) select key, event, subject, event || ':' || key, at from (select distinct on (key) * from legs) l order by at`,

  `insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
   select l.key, a.id, l.francs, l.at from legs l join ledger_accounts a on a.kind || coalesce(a.owner_id::text, '') = l.account || coalesce(l.owner::text, '') where l.francs <> 0 order by l.at, l.key`,

  `insert into payout_items (line_id, kind, entry_id, parcel_id, occurred_at, goods_francs, commission_francs, delivery_francs, amount_francs)
   select t.line_id, t.kind, e.id, t.parcel_id, t.at, t.goods, t.commission, 0, t.francs
   from taken t join ledger_entries e on e.transaction_id = pg_temp.bench_key(t.event || t.n) join ledger_accounts a on a.id = e.account_id and a.kind = t.account`,

  `truncate payout_dues`,

  `insert into payout_dues (entry_id, account_id, subject_id)
   select e.id, e.account_id, t.subject_id from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
   where a.kind in ('seller_payable', 'courier_payable') and t.kind not in ('payout_paid', 'payout_reversed') and not exists (select from payout_items i where i.entry_id = e.id)`,

  // One per cent of the operator's payments were refunded.
  `insert into payments (id, purpose, subject_id, payer_id, amount_francs, state, provider_order_id, provider_transaction_id, created_at, expires_at, settled_at)
   select pg_temp.bench_key('attempt' || n), 'order', order_id, buyer_id, goods + fee, 'succeeded', 'SG-' || to_char(placed_at, 'YYMMDD') || '-' || lpad(to_hex(n), 8, '0'), 'MP' || n, placed_at, placed_at + interval '1 hour', placed_at
   from sold where method = '${firstProvider}' and n % 50 = 0`,

  `insert into refunds (id, payment_id, subject_id, amount_francs, reason, state, operator_transaction_id, requested_at, settled_at, approved_by, approved_at)
   select pg_temp.bench_key('refund' || p.id), p.id, p.subject_id, p.amount_francs, 'Commande annulée', s.state, case s.state when 'confirmed' then 'RB' || p.id end, p.created_at + interval '3 days',
     case s.state when 'confirmed' then p.created_at + interval '4 days' end, case when s.state <> 'requested' then u.id end, case when s.state <> 'requested' then p.created_at + interval '3 days' end
   from payments p, (select id from users limit 1) u, lateral (select case when p.created_at < now() - interval '20 days' then 'confirmed' when hashtext(p.id::text) % 2 = 0 then 'requested' else 'approved' end as state) s`,

  `insert into operator_statements (id, file_name, content_hash, imported_by, imported_at, from_at, to_at, lines_count, matched_count)
   select pg_temp.bench_key('statement' || d::date), 'releve-' || d::date || '.csv', decode(md5(d::text), 'hex'), u.id, d + interval '1 day', d, d + interval '1 day', 500, 495
   from generate_series(date_trunc('day', now()) - interval '1000 days', date_trunc('day', now()) - interval '1 day', interval '1 day') d, (select id from users limit 1) u`,

  `insert into operator_lines (id, statement_id, transaction_id, kind, amount_francs, reference, happened_at, status)
   select pg_temp.bench_key('line' || s.id || n), s.id, 'OP' || substr(s.id::text, 1, 8) || '-' || n, 'payment', 1000 + n * 50, 'INCONNU', s.from_at + n * interval '1 hour', 'succeeded'
   from operator_statements s, generate_series(1, 5) n`,

  `insert into reconciliation_exceptions (id, statement_id, kind, operator_line_id, operator_francs, our_francs, happened_at, state, decision, reason, decided_by, decided_at)
   select pg_temp.bench_key('exception' || l.id), l.statement_id, 'unknown_here', l.id, l.amount_francs, null, l.happened_at, d.state, case d.state when 'decided' then 'difference' end, case d.state when 'decided' then 'Gardé' end,
     case d.state when 'decided' then u.id end, case d.state when 'decided' then l.happened_at + interval '3 days' end
   from operator_lines l, (select id from users limit 1) u, lateral (select case when l.happened_at < now() - interval '10 days' then 'decided' else 'open' end as state) d`,
]
