import type pg from 'pg'

/** A market whose shops and buyers have as many orders each, however many there are in all. */
export type Years = { orders: number; shops: number; buyers: number }

export const ordersOfShop = 5_000
export const ordersOfBuyer = 100

/**
 * Three years of orders straight into the tables, oldest first: one parcel of one line each, and
 * for the newest tenth one ledger event of two entries each; all months but the last two are
 * closed. Each table is a transaction of its own, so that a run that was stopped goes on after the
 * last whole table. Indexes are dropped and made again.
 * @param product any product @returns seconds
 */
export async function fillYears(
  client: pg.Client,
  orders: number,
  product: { id: string; slug: string },
): Promise<number> {
  const began = performance.now()
  const years = {
    orders,
    shops: Math.ceil(orders / ordersOfShop),
    buyers: Math.ceil(orders / ordersOfBuyer),
  }
  for (const { table, rows, statement } of steps(years, product)) {
    const { rows: found } = await client.query<{ known: boolean }>(
      `select exists (select 1 from ${table} offset ${rows - 1}) as known`,
    )
    if (found[0]?.known) continue
    await fillTable(client, table, statement)
    console.log(`${table}: ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  }
  return (performance.now() - began) / 1_000
}

async function fillTable(client: pg.Client, table: string, statement: string): Promise<void> {
  await client.query('begin')
  await client.query(`
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    set local work_mem = '256MB';
    set local maintenance_work_mem = '1GB'`)
  // In the same transaction as what fills it, so that nothing of it goes to the WAL.
  if (!fewRows.includes(table)) await client.query(`truncate ${table} cascade`)
  const dropped = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of dropped.rows) await client.query(`drop index ${name}`)
  await client.query(statement)
  for (const { definition } of dropped.rows) await client.query(definition)
  await client.query('commit')
  await client.query(`vacuum (analyze) ${table}`)
}

const fewRows = ['users', 'shops', 'ledger_accounts']

const id = (kind: string, number: string) =>
  `('5eed${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

export const buyerKey = (number: number) => keyOf('0001', number)
export const ownerKey = (number: number) => keyOf('0002', number)
export const shopKey = (number: number) => keyOf('0003', number)
export const orderKey = (number: number) => keyOf('0004', number)

function keyOf(kind: string, number: number): string {
  return `5eed${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

type Step = { table: string; rows: number; statement: string }

function steps({ orders, shops, buyers }: Years, product: { id: string; slug: string }): Step[] {
  const each = `generate_series(0, ${orders - 1}) n`
  const at = `date_trunc('day', now()) - interval '1095 days' + n * (interval '1095 days' / ${orders})`
  const goods = '(1000 + n % 400 * 50)'
  const shop = `((hashint4(n) & 2147483647) % ${shops})`
  const buyer = `(n::bigint * 7919 % ${buyers})::int`
  const closed = `(${at} < now() - interval '3 days')`
  const inBooks = `(${closed} and n >= ${Math.floor(orders * 0.9)})`
  return [
    {
      table: 'users',
      rows: buyers + shops + 200,
      statement: `
        insert into users (id, phone, name, role, created_at)
        select ${id('0001', 'n')}, '65' || lpad(n::text, 6, '0'), 'Awa Traoré ' || n, 'buyer', now()
        from generate_series(0, ${buyers - 1}) n
        union all
        select ${id('0002', 'n')}, '78' || lpad(n::text, 6, '0'), 'Vendeuse ' || n, 'vendeur', now()
        from generate_series(0, ${shops - 1}) n
        union all
        select ${id('0009', 'n')}, '59' || lpad(n::text, 6, '0'), 'Coursier ' || n, 'livreur', now()
        from generate_series(0, 199) n
        on conflict do nothing`,
    },
    {
      table: 'shops',
      rows: shops,
      statement: `
        insert into shops (id, owner_id, slug, name, address, region, depot_number, created_at)
        select ${id('0003', 'n')}, ${id('0002', 'n')}, 'annees-' || n, 'Boutique ' || n,
          'Grand marché', 'Bamako', '78' || lpad(n::text, 6, '0'), now() - interval '4 years'
        from generate_series(0, ${shops - 1}) n on conflict do nothing`,
    },
    {
      table: 'orders',
      rows: orders,
      statement: `
        insert into orders (id, order_number, buyer_id, payment_method, items_total_francs,
          shipping_fee_francs, total_francs, full_name, phone, region, repere, zone, placed_at)
        select ${id('0004', 'n')},
          'SG-' || to_char(${at}, 'YYMMDD') || '-' || upper(right('0000' || to_hex(n), 5)),
          ${id('0001', buyer)}, 'cash_on_delivery', ${goods}, 1000, ${goods} + 1000,
          (array['Awa', 'Fanta', 'Moussa', 'Sékou', 'Aminata', 'Oumou'])[1 + n % 6] || ' ' ||
            (array['Traoré', 'Diarra', 'Keïta', 'Coulibaly', 'Koné'])[1 + n / 6 % 5],
          (70000000 + n % 9999999)::text, 'Bamako', 'Face à la mosquée', 'bamako-rive-droite', ${at}
        from ${each}`,
    },
    {
      table: 'parcels',
      rows: orders,
      statement: `
        insert into parcels (id, order_id, number, shop_id, state, state_since, placed_at,
          items_total_francs, shipping_fee_francs, commission_francs, accept_before, courier_id,
          delivered_at, delay)
        select ${id('0005', 'n')}, ${id('0004', 'n')}, 1, ${id('0003', shop)},
          case when ${closed} then 'closed' else (array['new', 'accepted', 'ready'])[1 + n % 3] end,
          ${at} + interval '20 hours', ${at}, ${goods}, 1000, ${goods} / 20,
          case when not ${closed} then now() + interval '2 days' end,
          case when ${closed} then ${id('0009', 'n % 200')} end,
          case when ${closed} then ${at} + interval '20 hours' end,
          '{"from":"2026-11-21","to":"2026-11-22"}'
        from ${each}`,
    },
    {
      table: 'order_lines',
      rows: orders,
      statement: `
        insert into order_lines (id, parcel_id, position, product_id, slug, name, quantity,
          unit_price_francs, total_francs, commission_basis_points, commission_francs)
        select ${id('0006', 'n')}, ${id('0005', 'n')}, 0, '${product.id}', '${product.slug}',
          'Bazin riche', 1, ${goods}, ${goods}, 500, ${goods} / 20
        from ${each}`,
    },
    {
      table: 'ledger_accounts',
      rows: shops + 1,
      statement: `
        insert into ledger_accounts (id, kind, owner_id)
        select ${id('0007', 'n')}, 'seller_payable', ${id('0003', 'n')}
        from generate_series(0, ${shops - 1}) n on conflict do nothing;
        insert into ledger_accounts (id, kind) select gen_random_uuid(), 'escrow' on conflict do nothing`,
    },
    {
      table: 'ledger_transactions',
      rows: Math.floor(orders * 0.09),
      statement: `
        insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at)
        select ${id('0008', 'n')}, 'sale', ${id('0005', 'n')}, 'sale:' || ${id('0005', 'n')},
          ${at} + interval '20 hours'
        from ${each} where ${inBooks}`,
    },
    {
      table: 'ledger_entries',
      rows: Math.floor(orders * 0.18),
      statement: `
        insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
        select ${id('0008', 'n')}, case leg when 1 then escrow.id else ${id('0007', shop)} end,
          case leg when 1 then ${goods} else -${goods} end, ${at} + interval '20 hours'
        from ${each}, generate_series(1, 2) leg,
          (select id from ledger_accounts where kind = 'escrow') escrow
        where ${inBooks};
        truncate ledger_days, ledger_standings;
        insert into ledger_days (kind, event, day, is_debit, francs, entries)
        select a.kind, 'sale', (e.occurred_at at time zone 'Africa/Bamako')::date,
          e.amount_francs > 0, sum(e.amount_francs), count(*)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1, 3, 4;
        insert into ledger_standings (account_id, event, francs, entries)
        select account_id, 'sale', sum(amount_francs), count(*)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.owner_id is not null group by 1;
        update ledger_summed_up set upto = (select max(id) from ledger_entries)`,
    },
    {
      table: 'closed_months',
      rows: 30,
      statement: `
        insert into closed_months (month, closed_by, closed_at, entries_count, debit_francs)
        select m, gen_random_uuid(), now(), coalesce(sum(d.entries), 0),
          coalesce(sum(d.francs) filter (where d.is_debit), 0)
        from generate_series(date_trunc('month', now() - interval '35 months'),
          now() - interval '2 months', interval '1 month') m
        left join ledger_days d on date_trunc('month', d.day) = date_trunc('month', m)
        group by m`,
    },
  ]
}
