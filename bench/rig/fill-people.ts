import type pg from 'pg'

/**
 * Rows for the team's lists: up to `users` accounts in all, 200 couriers among them; complaints,
 * reported reviews, audit entries, deletion requests, and one admin's notifications. After
 * `fillOrders`. @returns seconds
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
