import type pg from 'pg'

/**
 * What the rows of a first release need before orders: people, shops and a shelf, in that release's
 * columns.
 */
export async function fillFirstRelease(client: pg.Client, people: number): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    set local synchronous_commit = off;
    insert into users (id, phone, name, password_hash, created_at)
    select ${id('5eed0001')}, (60000000 + number)::text, 'Awa ' || number, 'aucun', now() from generate_series(0, ${people - 1}) as number;
    insert into shops (id, owner_id, slug, name, address, region, depot_number, created_at)
    select ${id('5eed0002')}, ${id('5eed0001')}, 'boutique-' || number, 'Boutique ' || number, 'Marché rose', 'Bamako', '76000000', now()
    from generate_series(0, ${shops - 1}) as number;
    insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, published_at, updated_at)
    select ${id('5eed0003')}, ('5eed0002-0000-8000-8000-' || lpad(to_hex(number % ${shops}), 12, '0'))::uuid, ${id('5eed0004')}, ${id('5eed0005')},
      'bazin-' || number, 'Bazin ' || number, 'Bazin riche.', 10000, now(), now() from generate_series(0, 9999) as number;
    commit`)
}

/**
 * A payment for each order that was not paid at the door, and a refund for one in fifty of them.
 */
export async function fillPayments(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    set local synchronous_commit = off;
    insert into payments (id, purpose, subject_id, payer_id, amount_francs, state, provider_order_id, created_at, expires_at, settled_at)
    select id, 'order', id, buyer_id, total_francs, 'succeeded', right(id::text, 20), placed_at, placed_at + interval '1 hour', placed_at
    from orders where payment_method <> 'cash_on_delivery';
    insert into refunds (id, payment_id, subject_id, amount_francs, reason, requested_at)
    select id, id, subject_id, amount_francs, 'Annulée', created_at from payments where right(id::text, 1) = '0' and hashtext(id::text) % 3 = 0;
    commit`)
  for (const table of ['users', 'payments', 'refunds'])
    await client.query(`vacuum (analyze) ${table}`)
}

const shops = 2_000

function id(kind: string): string {
  return `('${kind}-0000-8000-8000-' || lpad(to_hex(number), 12, '0'))::uuid`
}
