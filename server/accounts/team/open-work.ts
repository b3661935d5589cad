import { sql } from 'drizzle-orm'

import type { OpenWork } from '#contract/accounts/people.ts'

import type { Sql } from '../../kernel/database.ts'

/** What is still open between the market and each of these people. One statement. */
export async function openWorkOf(
  db: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OpenWork>> {
  const { rows } = await db.execute<OpenWork & { id: string }>(sql`
    select u.id,
      (select count(*) from orders o where o.buyer_id = u.id and exists (
        select from parcels f where f.order_id = o.id and f.state not in ('delivered', 'closed', 'returned', 'cancelled'))) as orders,
      (select count(*) from parcels f where f.shop_id = s.id and f.state not in ('delivered', 'closed', 'returned', 'cancelled')) as "shopParcels",
      (select count(*) from parcels f where f.courier_id = u.id and f.state in ('assigned', 'in_delivery', 'failed', 'returning')) as "courierParcels",
      (select count(*) from complaints c where c.status <> 'résolu' and c.buyer_id = u.id)
        + (select count(*) from complaints c join parcels f on f.id = c.parcel_id where c.status <> 'résolu' and f.shop_id = s.id) as complaints,
      (select count(*) from refunds r left join payments p on p.id = r.payment_id where r.state <> 'confirmed' and coalesce(r.payee_id, p.payer_id) = u.id) as refunds,
      coalesce((select -sum(e.amount_francs) from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where (a.kind = 'seller_payable' and a.owner_id = s.id) or (a.kind = 'courier_payable' and a.owner_id = u.id)), 0)::bigint as due,
      coalesce((select sum(e.amount_francs) from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.kind = 'courier_cash' and a.owner_id = u.id), 0)::bigint as cash
    from users u left join shops s on s.owner_id = u.id where u.id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...work }) => [id, work]))
}
