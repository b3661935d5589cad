import { firstProvider } from '#modules/operators/database/values.ts'
import type pg from 'pg'

import { hashToken, newId, newToken } from '#kernel/ids.ts'

/** Most shops sell little. */
const sellingShops = 2_000

/**
 * Inserts orders over three years, of one line each, without ledger (`fillBooks`). Derived from
 * each row's number.
 * @returns seconds
 */
export async function fillOrders(client: pg.Client, orders: number): Promise<number> {
  const began = performance.now()
  const chance = (salt: number, below: number) =>
    `((hashint4extended(number, ${salt}) & 65535) % ${below})`
  const id = (kind: string) => `('${kind}-0000-8000-8000-' || lpad(to_hex(number), 12, '0'))::uuid`
  const { rows } = await client.query<{ known: number }>(
    "select count(*)::int as known from orders where starts_with(id::text, '5eed0010-')",
  )
  if ((rows[0]?.known ?? 0) >= orders) return 0
  await client.query('begin')
  await client.query(
    `set local synchronous_commit = off; set local session_replication_role = replica; set local work_mem = '64MB'`,
  )
  await client.query(`
    create temporary table chosen on commit drop as
    select row_number() over () - 1 as place, p.id, p.shop_id, p.slug, p.name, p.price_francs, s.owner_id
    from (select * from products where listed and shop_id in (select id from shops order by id limit ${sellingShops}) order by id limit 20000) p join shops s on s.id = p.shop_id;
    create temporary table drawn on commit drop as
    select number, ${id('5eed0010')} as id, ${id('5eed0011')} as parcel_id, ${id('5eed0012')} as line_id, c.id as product_id, c.shop_id, c.slug, c.name, c.price_francs as price, c.owner_id,
      (now() - interval '1 second' * (number * 94.6))::timestamptz(3) as placed_at,
      (array['awaiting_payment', 'new', 'accepted', 'ready', 'cancelled', 'returned'] || array_fill('closed'::text, array[94]))[1 + ${chance(31, 100)}] as state,
      (array['Awa', 'Fanta', 'Moussa', 'Sékou', 'Aminata', 'Bréma', 'Oumou', 'Salif'])[1 + ${chance(32, 8)}] || ' ' ||
        (array['Traoré', 'Diarra', 'Keïta', 'Coulibaly', 'Koné', 'Dembélé', 'Sangaré', 'Cissé', 'Maïga', 'Touré', 'Kouyaté', 'Sissoko'])[1 + ${chance(33, 12)}] as full_name,
      case when ${chance(34, 100)} < 60 then '${firstProvider}' else 'cash_on_delivery' end as method,
      (array['bamako-rive-gauche', 'bamako-rive-droite', 'peripherie', 'regions', 'nord'])[1 + least(4, ${chance(35, 100)} / 24)] as zone
    from generate_series(0, ${orders - 1}) as number join chosen c on c.place = ${chance(36, 60_000)} % (select count(*) from chosen)`)
  await client.query(`
    insert into orders (id, order_number, buyer_id, payment_method, items_total_francs, shipping_fee_francs, total_francs, paid_at, full_name, phone, region, repere, zone, placed_at)
    select id, 'SG-' || to_char(placed_at, 'YYMMDD') || '-' || upper(lpad(to_hex(number), 5, '0')), owner_id, method, price, 1000, price + 1000,
      case when method = '${firstProvider}' then placed_at end, full_name, (70000000 + number % 9999999)::text, 'Bamako', 'Face à la mosquée', zone, placed_at from drawn
    on conflict do nothing`)
  await client.query(`
    insert into parcels (id, order_id, number, shop_id, state, state_since, placed_at, items_total_francs, shipping_fee_francs, commission_francs, delay)
    select parcel_id, id, 1, shop_id, state, placed_at, placed_at, price, 1000, price / 20, '{"from":"2026-11-21","to":"2026-11-22"}' from drawn on conflict do nothing`)
  await client.query(`
    insert into order_lines (id, parcel_id, position, product_id, slug, name, quantity, unit_price_francs, total_francs, commission_basis_points, commission_francs)
    select line_id, parcel_id, 0, product_id, slug, name, 1, price, price, 500, price / 20 from drawn on conflict do nothing`)
  await client.query('commit')
  for (const table of ['orders', 'parcels', 'order_lines'])
    await client.query(`vacuum (analyze) ${table}`)
  return (performance.now() - began) / 1_000
}

export async function openTeamSession(
  client: pg.Client,
  role: 'admin' | 'finance',
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const phone = role === 'admin' ? '99999999' : '99999998'
  await client.query(
    `insert into users (id, phone, name, password_hash, role, created_at) values ($1, $2, 'Équipe', 'aucun', $3, now()) on conflict do nothing`,
    [newId(), phone, role],
  )
  const { rows } = await client.query<{ id: string }>(
    `with who as (select id from users where phone = $2)
    insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) select $1, id, now(), now(), now() + interval '1 day' from who returning user_id as id`,
    [hashToken(token), phone],
  )
  return { id: rows[0]?.id ?? '', token }
}

/**
 * Fills the team's lists after `fillOrders`.
 * @returns seconds
 */
export async function fillPeople(
  client: pg.Client,
  { users, reader }: { users: number; reader: string },
): Promise<number> {
  const began = performance.now()
  const { rows } = await client.query<{ known: boolean }>(
    "select exists (select 1 from users where name like 'Coursier %') as known",
  )
  if (rows[0]?.known) return 0
  await client.query('begin')
  await client.query(
    `set local synchronous_commit = off; set local session_replication_role = replica`,
  )
  for (const statement of statementsFor(users, reader)) await client.query(statement)
  await client.query('commit')
  for (const table of [
    'users',
    'complaints',
    'reviews',
    'review_reports',
    'audit_acts',
    'deletion_requests',
    'notifications',
  ])
    await client.query(`vacuum (analyze) ${table}`)
  return (performance.now() - began) / 1_000
}

const key = (word: string) =>
  `overlay(overlay(md5('${word}' || n) placing '7' from 13) placing '8' from 17)::uuid`

const statementsFor = (users: number, reader: string) => [
  `insert into users (id, phone, name, role, created_at, last_seen_at, suspended_at, suspended_reason)
   select ${key('courier')}, '59' || lpad(n::text, 6, '0'), 'Coursier ' || n, 'livreur', now() - n * interval '1 day', now(), null, null from generate_series(0, 199) n`,

  `insert into users (id, phone, name, role, created_at, last_seen_at, suspended_at, suspended_reason)
   select ${key('buyer')}, '65' || lpad(n::text, 6, '0'),
     (array['Awa', 'Fanta', 'Moussa', 'Sékou', 'Aminata', 'Bréma', 'Oumou', 'Salif'])[1 + n % 8] || ' ' || (array['Traoré', 'Diarra', 'Keïta', 'Coulibaly', 'Koné', 'Dembélé', 'Sangaré', 'Cissé', 'Maïga', 'Touré', 'Kouyaté', 'Sissoko'])[1 + n / 8 % 12],
     'buyer', now() - n * interval '17 minutes', now() - (n * 7919 % 900000) * interval '1 minute', case when n % 500 = 0 then now() end, case when n % 500 = 0 then 'Fraude' end
   from generate_series(1, ${users} - (select count(*)::int from users)) n`,

  `insert into deletion_requests (id, user_id, reason, requested_at) select ${key('forget')}, ${key('buyer')}, 'Je pars', now() - n * interval '1 minute' from generate_series(1, 2000) n`,

  `create temporary table complained on commit drop as
   select f.id, f.placed_at, o.buyer_id, row_number() over (order by f.placed_at desc) as n from parcels f join orders o on o.id = f.order_id where f.state = 'closed' and hashtext(f.id::text) % 50 = 0`,

  `insert into complaints (id, parcel_id, buyer_id, reason, status, outcome, opened_at, resolved_at)
   select ${key('complaint')}, id, buyer_id, 'Article abîmé', case when n <= 400 then 'ouvert' when n <= 600 then 'en cours' else 'résolu' end, case when n > 600 then 'rejeté' end,
     placed_at + interval '2 days', case when n > 600 then placed_at + interval '4 days' end from complained`,

  `insert into reviews (id, line_id, product_id, buyer_id, stars, body, created_at, hidden_at, hidden_reason)
   select ${key('review')}, l.id, l.product_id, c.buyer_id, 1 + c.n % 5, 'Beau tissu.', c.placed_at + interval '3 days', case when c.n % 40 = 0 then now() end, case when c.n % 40 = 0 then 'Injures' end
   from complained c join order_lines l on l.parcel_id = c.id`,

  `insert into review_reports (review_id, reporter_id, reason, reported_at)
   select ${key('review')}, buyer_id, 'Injures', placed_at + interval '4 days' from complained where n % 20 = 1`,

  `insert into audit_acts (actor_id, actor_role, action, subject_kind, subject_id, subject_label, before, after, reason, acted_at)
   select '${reader}', 'admin', (array['products.suspended', 'accounts.suspended', 'orders.cancelled', 'products.featured'])[1 + n % 4], (array['product', 'user', 'order', 'product'])[1 + n % 4], ${key('product')}::text, 'Bazin ' || n,
     '{"state":"live"}', '{"state":"suspended"}', 'Photo volée', now() - (200000 - n) * interval '5 minutes' from generate_series(1, 200000) n`,

  `insert into notifications (id, user_id, news_key, kind, title, message, web_url, app_route, resource_type, created_at)
   select ${key('notice')}, '${reader}', 'bench:' || n, 'order', 'Commande', 'Une commande attend.', '/admin-order', 'orders', 'order', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
]

/**
 * Inserts the ledger of `fillOrders`.
 * @returns seconds
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

  // Today's is still in the cash-boxes.
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
