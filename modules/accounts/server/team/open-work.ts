import { sql } from 'drizzle-orm'

import type { OpenWork } from '#modules/accounts/contract/people.ts'

import type { Sql } from '#kernel/database/database.ts'

/** What is still open between the market and each of these people. One statement. */
export async function openWorkOf(
  db: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OpenWork>> {
  const { rows } = await db.execute<OpenWork & { id: string }>(sql`
    select u.id,
      (select count(*) from order_facts o where o.buyer_id = u.id and exists (
        select from parcel_facts p where p.order_id = o.id and p.is_open)) as orders,
      (select count(*) from parcel_facts p where p.shop_id = s.id and p.is_open) as "shopParcels",
      (select count(*) from parcel_facts p where p.courier_id = u.id and p.is_carried)
        as "courierParcels",
      (select count(*) from complaint_facts c where c.is_open and c.buyer_id = u.id)
        + (select count(*) from complaint_facts c join parcel_facts p on p.id = c.parcel_id
          where c.is_open and p.shop_id = s.id) as complaints,
      (select count(*) from refund_facts r left join payment_facts p on p.id = r.payment_id
        where r.is_open and coalesce(r.payee_id, p.payer_id) = u.id) as refunds,
      coalesce((select -sum(e.amount_francs) from ledger_entry_facts e
        where (e.account = 'seller_payable' and e.owner_id = s.id)
          or (e.account = 'courier_payable' and e.owner_id = u.id)), 0)::bigint as due,
      coalesce((select sum(e.amount_francs) from ledger_entry_facts e
        where e.account = 'courier_cash' and e.owner_id = u.id), 0)::bigint as cash
    from users u left join shop_facts s on s.owner_id = u.id
    where u.id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...work }) => [id, work]))
}
