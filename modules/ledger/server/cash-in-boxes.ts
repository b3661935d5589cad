import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

type Collection = {
  courierId: string
  courierName: string
  parcelId: string
  at: Date
  francs: number
}

/**
 * Remittances cover the oldest cash first: walks back from the newest until the balance is reached.
 */
export async function cashInBoxes(db: Sql): Promise<Collection[]> {
  const step = (left: string, before: string) => `
    cross join lateral (
      select e.id, e.transaction_id, e.occurred_at, e.amount_francs from ledger_entries e
      where e.account_id = b.account_id and e.amount_francs > 0 ${before} order by e.occurred_at desc, e.id desc limit 1
    ) e where ${left} > 0`
  const rows = await query<{
    courierId: string
    courierName: string
    parcelId: string
    at: string
    francs: number
  }>(
    db,
    sql`
    with recursive box as (
      select n.account_id, a.owner_id, sum(n.francs) as holds from ledger_accounts a join ledger_standings_now n on n.account_id = a.id
      where a.kind in ('courier_cash', 'relay_cash') group by n.account_id, a.owner_id having sum(n.francs) > 0
    ), walk as (
      select b.account_id, b.owner_id, b.holds - e.amount_francs as remaining, e.* from box b ${sql.raw(step('b.holds', ''))}
      union all
      select b.account_id, b.owner_id, b.remaining - e.amount_francs, e.* from walk b
      ${sql.raw(step('b.remaining', 'and (e.occurred_at, e.id) < (b.occurred_at, b.id)'))}
    )
    select w.owner_id as courier_id, u.name as courier_name, t.subject_id as parcel_id, w.occurred_at as at, w.amount_francs as francs
    from walk w join ${personFacts} u on u.id = w.owner_id join ledger_transactions t on t.id = w.transaction_id`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

type CourierBox = {
  courierId: string
  name: string
  phone: string
  holds: Francs
  since: string | null
  parcels: number
  due: Francs
}

export async function boxesOf(db: Sql): Promise<CourierBox[]> {
  const rows = await query<Omit<CourierBox, 'since' | 'parcels'>>(
    db,
    sql`
    select s.owner_id as courier_id, u.name, coalesce(u.phone, '') as phone, s.holds, s.due
    from (
      select a.owner_id, coalesce(sum(n.francs) filter (where a.kind = 'courier_cash'), 0)::bigint as holds,
        coalesce(-sum(n.francs) filter (where a.kind = 'courier_payable'), 0)::bigint as due
      from ledger_accounts a join ledger_standings_now n on n.account_id = a.id
      where a.kind in ('courier_cash', 'courier_payable') group by a.owner_id
    ) s join ${personFacts} u on u.id = s.owner_id
    where s.holds <> 0 or s.due <> 0 order by s.holds desc, u.name`,
  )
  const cashByCourier = Map.groupBy(await cashInBoxes(db), ({ courierId }) => courierId)
  return rows.map((row) => {
    const times = (cashByCourier.get(row.courierId) ?? [])
      .map(({ at }) => at.toISOString())
      .toSorted()
    return { ...row, since: times[0] ?? null, parcels: times.length }
  })
}
