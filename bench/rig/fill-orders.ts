import { firstProvider } from '#modules/payments/database/values.ts'
import type pg from 'pg'

import { hashToken, newId, newToken } from '#kernel/ids.ts'

/** Only these shops sell, since most shops of a market sell little. */
const sellingShops = 2_000

/**
 * Inserts very many orders over three years, one parcel of one line each, without their ledger
 * (fill-books.ts writes it). Drawn from each row's own number, so that the same command makes the
 * same market.
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

/** A signed-in admin, the same one at every call. */
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
