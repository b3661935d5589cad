import { sql, type SQL } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { ledgerAccountFacts, ledgerStandingsNow } from '#modules/ledger/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from './errors.ts'
import type { Dispatcher } from './policy.ts'
import { query } from '#kernel/database/query.ts'

/** SQL on `person_facts u`: may work as a courier. */
export const works: SQL = sql`(u.role = 'livreur' and u.delivery_group is not null and u.is_active)`

/** SQL on `person_facts u`: the group, or after leaving it the last parcel's. */
export const groupOfCourier: SQL = sql`coalesce(u.delivery_group, (
  select f.delivery_group from ${parcelFacts} f where f.courier_id = u.id order by f.state_since desc limit 1))`

/** SQL: carries a parcel or holds cash, whatever the account's state. */
export const answering: SQL = sql`(
  select f.courier_id as id from ${parcelFacts} f where f.is_carried and f.courier_id is not null
  union
  select a.owner_id from ${ledgerAccountFacts} a join ${ledgerStandingsNow} n on n.account_id = a.id
  where a.kind = 'courier_cash' group by a.owner_id having sum(n.francs) <> 0)`

/** @throws deliveries.courier_unknown (404) for another group's, or never a courier */
export async function readAnswering(
  db: Sql,
  courierId: string,
  who: Dispatcher,
): Promise<{ name: string; works: boolean; group: string }> {
  const [found] = await query<{ name: string; works: boolean; group: string | null }>(
    db,
    sql`
    select coalesce(u.name, '') as name, ${works} as works, ${groupOfCourier} as "group"
    from ${personFacts} u where u.id = ${courierId} and (u.role = 'livreur' or u.id in ${answering})`,
  )
  if (!found?.group || (who.group !== null && found.group !== who.group))
    throw fail('deliveries.courier_unknown')
  return { ...found, group: found.group }
}

export async function awayOf(db: Sql, courierIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (courierIds.length === 0) return new Set()
  const rows = await query<{ id: string }>(
    db,
    sql`
    select u.id from ${personFacts} u where u.id = any(${sql.param([...courierIds])}::uuid[]) and not ${works}`,
  )
  return new Set(rows.map(({ id }) => id))
}
