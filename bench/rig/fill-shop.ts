import { firstProvider } from '#modules/operators/database/values.ts'
import type pg from 'pg'

/** `word` keeps the keys and addresses of shops apart. */
export type ShopToFill = {
  shop: string
  owner: string
  products: number
  orders: number
  word: string
  /** Below 100, different for each shop. */
  index: number
}

/** Inserts a year of one shop. Needs categories, « Acheteuse » and « Coursier ». */
export async function fillShop(client: pg.Client, shop: ShopToFill): Promise<void> {
  await client.query(keys)
  await client.query('begin')
  for (const statement of statementsFor(shop)) await client.query(statement)
  await client.query('commit')
}

const keys = `create or replace function pg_temp.bench_key(word text) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(word) placing '7' from 13) placing '8' from 17)::uuid $$`

function statementsFor({ shop, owner, products, orders, word, index }: ShopToFill): string[] {
  const live = Math.min(10, Math.max(1, Math.floor(orders / 500)))
  return [
    `insert into images (id, owner_id, width, height, placeholder, created_at)
   select pg_temp.bench_key('${word}' || 'image' || n), '${owner}', 1200, 1200, '', now() from generate_series(1, ${products}) n`,

    `insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, use_variants, variant_types, published_at, updated_at, sold_count)
   select pg_temp.bench_key('${word}' || 'product' || n), '${shop}', c.id, s.id, '${word}' || '-' || n,
     (array['Pagne', 'Boubou', 'Bazin', 'Foulard', 'Sandales', 'Marmite'])[1 + n % 6] || ' ' || '${word}' || ' ' || n, 'Fait à Bamako, lavage à la main.',
     1000 + (n * 37 % 400) * 50, n % 2 = 0, case when n % 2 = 0 then array['size', 'color'] else '{}'::text[] end,
     now() - n * interval '1 hour', now() - n * interval '1 hour', n % 90
   from generate_series(1, ${products}) n, (select id from categories limit 1) c,
     lateral (select id from subcategories where category_id = c.id limit 1) s`,

    `insert into product_images (product_id, position, image_id) select pg_temp.bench_key('${word}' || 'product' || n), 0, pg_temp.bench_key('${word}' || 'image' || n)
   from generate_series(1, ${products}) n`,

    `insert into variants (id, product_id, position, size, color, stock, reserved)
   select pg_temp.bench_key('${word}' || 'variant' || n || '-' || p), pg_temp.bench_key('${word}' || 'product' || n), p, case when n % 2 = 0 then (array['M', 'L'])[1 + p / 2] end,
     case when n % 2 = 0 then (array['Indigo', 'Blanc'])[1 + p % 2] end, n * 7 % 41, 0
   from generate_series(1, ${products}) n, generate_series(0, case when n % 2 = 0 then 3 else 0 end) p`,

    // The newest order is n = 1.
    `create temporary table sold on commit drop as
   select n, pg_temp.bench_key('${word}' || 'order' || n) as order_id, pg_temp.bench_key('${word}' || 'parcel' || n) as parcel_id, now() - n * interval '365 days' / ${orders} - interval '5 minutes' as at,
     case when n <= ${3 * live} then 'new' when n <= ${6 * live} then 'accepted' when n <= ${8 * live} then 'ready' when n <= ${9 * live} then 'assigned' when n <= ${11 * live} then 'in_delivery'
       when n % 40 = 0 then 'cancelled' when n % 67 = 0 then 'returned' when n * 365.0 / ${orders} < 4 then 'delivered' else 'closed' end as state,
     1 + n % ${products} as first, 1 + n * 7 % ${products} as second, (select array_agg(id) from users where name = 'Acheteuse') as buyers, (select id from users where name = 'Coursier') as courier
   from generate_series(1, ${orders}) n`,

    `create temporary table sold_lines on commit drop as
   select s.n, s.parcel_id, l.position, p.id as product_id, p.slug, p.name, p.price_francs as price, 1 + s.n % 2 as quantity, round(p.price_francs * (1 + s.n % 2) * 0.05)::int as commission
   from sold s cross join lateral (values (0, s.first), (1, s.second)) l(position, product) join products p on p.id = pg_temp.bench_key('${word}' || 'product' || l.product)`,

    `create temporary table sold_sums on commit drop as
   select s.*, sums.goods, sums.commission from sold s
   join (select n, sum(price * quantity)::int as goods, sum(commission)::int as commission from sold_lines group by n) sums using (n)`,

    `insert into orders (id, order_number, buyer_id, payment_method, items_total_francs, shipping_fee_francs, total_francs, paid_at, full_name, phone, region, quartier, repere, zone, placed_at)
   select order_id, 'SG-' || to_char(at, 'YYMMDD') || '-' || upper(substr(md5('${word}' || n), 1, 8)), buyers[1 + n % array_length(buyers, 1)], '${firstProvider}', goods, 1000, goods + 1000, at,
     'Awa Diarra ' || n % 900, '70' || lpad((n % 900000)::text, 6, '0'), 'Bamako', 'Badalabougou', 'derrière la pharmacie', 'bamako-rive-droite', at
   from sold_sums`,

    `insert into parcels (id, order_id, number, shop_id, state, state_since, placed_at, items_total_francs, shipping_fee_francs, commission_francs, accept_before, vendor_otp, courier_id, delivered_at, delay)
   select parcel_id, order_id, 1, '${shop}', state, least(at + interval '3 days', now()), at, goods, 1000, commission, case when state = 'new' then at + interval '12 hours' end,
     case when state in ('ready', 'assigned') then lpad((${index * 1_000} + n)::text, 6, '0') end, case when state in ('assigned', 'in_delivery', 'delivered', 'closed', 'returned') then courier end,
     case when state in ('delivered', 'closed') then least(at + interval '1 day', now()) end, '{"from":"2026-11-21","to":"2026-11-22"}'
   from sold_sums`,

    `insert into order_lines (id, parcel_id, position, product_id, variant_id, slug, name, quantity, unit_price_francs, total_francs, commission_basis_points, commission_francs)
   select pg_temp.bench_key('${word}' || 'line' || n || '-' || position), parcel_id, position, product_id, null, slug, name, quantity, price, price * quantity, 500, commission
   from sold_lines`,

    `insert into parcel_moves (parcel_id, from_state, to_state, actor_id, moved_at)
   select parcel_id, m.was, m.became, '${owner}', at + m.later * interval '1 hour'
   from sold cross join lateral (values (null, 'new', 0), ('new', 'accepted', 2), ('accepted', 'ready', 6), ('ready', 'assigned', 8), ('assigned', 'in_delivery', 9), ('in_delivery', 'delivered', 24)) m(was, became, later)
   where state in ('delivered', 'closed', 'returned')`,

    `insert into ledger_accounts (id, kind, owner_id) select gen_random_uuid(), k.kind, case when k.kind = 'seller_payable' then '${shop}'::uuid end
   from (values ('escrow'), ('commission'), ('delivery_revenue'), ('bank'), ('seller_payable')) k(kind) on conflict do nothing`,

    `insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at)
   select pg_temp.bench_key('${word}' || 'sale' || n), 'sale', parcel_id, 'sale:' || parcel_id, at + interval '1 day' from sold_sums
   where state in ('delivered', 'closed')`,

    `insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
   select pg_temp.bench_key('${word}' || 'sale' || n), a.id, e.francs, at + interval '1 day'
   from sold_sums cross join lateral (values ('escrow', null, goods + 1000), ('seller_payable', '${shop}'::uuid, commission - goods), ('commission', null, -commission), ('delivery_revenue', null, -1000)) e(kind, owner, francs)
   join ledger_accounts a on a.kind = e.kind and a.owner_id is not distinct from e.owner
   where state in ('delivered', 'closed')`,

    // Made by the first shop filled; the others join.
    `insert into payout_batches (id, number, day, state, built_at, reviewed_by, approved_by, approved_alone)
   select pg_temp.bench_key('batch' || d), 'LOT-' || to_char(d, 'YYMMDD'), d::date, 'paid', d, '${owner}', '${owner}', true
   from generate_series(date_trunc('week', now()) - interval '51 weeks' - interval '2 days', now() - interval '7 days', interval '7 days') d on conflict do nothing`,

    `create temporary table paid on commit drop as
   select s.*, e.id as entry_id, e.occurred_at, b.id as batch_id, b.day from sold_sums s
   join ledger_transactions t on t.event_key = 'sale:' || s.parcel_id join ledger_entries e on e.transaction_id = t.id
   join ledger_accounts a on a.id = e.account_id and a.kind = 'seller_payable'
   join lateral (select id, day from payout_batches where day > s.at + interval '4 days' order by day limit 1) b on true
   where s.state = 'closed'`,

    // A paid batch accepts no lines; these joined it as a draft.
    'set local session_replication_role = replica',

    `insert into payout_lines (id, batch_id, owner, owner_id, name, depot_number, amount_francs, state, operator_transaction_id)
   select pg_temp.bench_key('${word}' || 'payout' || day), batch_id, 'seller', '${shop}', 'Boutique', '76123456', sum(goods - commission), 'paid', '${word}' || day
   from paid group by batch_id, day`,

    `insert into payout_items (line_id, kind, entry_id, parcel_id, occurred_at, goods_francs, commission_francs, delivery_francs, amount_francs)
   select pg_temp.bench_key('${word}' || 'payout' || day), 'sale', entry_id, parcel_id, occurred_at, goods, commission, 0, goods - commission
   from paid`,

    `insert into payout_dues (entry_id, account_id, subject_id)
   select e.id, e.account_id, t.subject_id from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
   where a.kind = 'seller_payable' and a.owner_id = '${shop}' and not exists (select from payout_items i where i.entry_id = e.id)`,

    'set local session_replication_role = origin',

    `insert into reviews (id, line_id, product_id, buyer_id, stars, body, created_at)
   select pg_temp.bench_key('${word}' || 'review' || n), pg_temp.bench_key('${word}' || 'line' || n || '-0'), pg_temp.bench_key('${word}' || 'product' || first), buyers[1 + n % array_length(buyers, 1)], 3 + n % 3, 'Beau tissu, bien emballé.', at + interval '2 days'
   from sold where state = 'closed' and n % 7 = 0`,

    `update products set rating_count = r.count, rating_sum = r.stars from (select product_id, count(*)::int as count, sum(stars)::int as stars from reviews group by product_id) r
   where r.product_id = products.id and shop_id = '${shop}'`,

    `insert into complaints (id, parcel_id, buyer_id, reason, status, opened_at)
   select pg_temp.bench_key('${word}' || 'complaint' || n), parcel_id, buyers[1 + n % array_length(buyers, 1)], 'damaged', case when n % 2 = 0 then 'ouvert' else 'en cours' end, at + interval '2 days'
   from sold where state = 'delivered' and n % 35 = 0`,

    `insert into suggestion_days (product_id, day, views, carts, orders)
   select pg_temp.bench_key('${word}' || 'product' || n), (now() - d * interval '1 day')::date, 3 + n % 20, n % 3, (n % 11 = 0)::int
   from generate_series(1, ${products}) n, generate_series(0, 89) d where n % 4 = d % 4`,
  ]
}
