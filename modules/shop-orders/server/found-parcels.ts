import { inArray, sql, type SQL } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import type { Sql } from '#kernel/database/database.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'

/** Bamako’s dates (UTC), inclusive. */
export type ShopFilter = {
  state?: readonly ParcelState[] | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type FoundIn = Omit<ShopFilter, 'state'>

/**
 * Makes the SQL head reading `found`: the shop’s parcels within words and days, except unpaid.
 * Without words PostgreSQL inlines it and uses its indexes; with words each distinct name is
 * compared once, as cards show it: no search tells a name that is not shown. `part` narrows the
 * parcels.
 */
export async function readFound(
  db: Sql,
  shopId: string,
  { q, from, to }: FoundIn,
  part: SQL = sql``,
): Promise<SQL> {
  const days = sql`${from ? sql`and f.placed_at >= ${from}::date` : sql``} ${to ? sql`and f.placed_at < ${to}::date + 1` : sql``}`
  const own = sql`
    select f.id, f.order_id, f.state, f.state_since, f.placed_at, f.receive_at from ${parcelFacts} f
    where f.shop_id = ${shopId} and f.state <> 'awaiting_payment' ${days} ${part}`
  if (!q) return sql`with found as not materialized (${own})`
  const names = await query<{ name: string }>(
    db,
    sql`with own as (${own}) select distinct o.full_name as name from own join ${orderFacts} o on o.id = own.order_id`,
  )
  const shown = Object.fromEntries(names.map(({ name }) => [name, shortName(name)]))
  const product = foundByShown(q, { texts: [sql`name`] })
  const client = foundByShown(q, { texts: [sql`client`] })
  const toDoors = placesWhere(({ isCollected }) => !isCollected)
  const number = foundByShown(q, { texts: [], number: sql`number` })
  return sql`
    with own as materialized (${own}),
    shown as materialized (select key as full_name, value as name from jsonb_each_text(${JSON.stringify(shown)}::jsonb)),
    written as materialized (
      select own.id, o.order_number as number, concat_ws(' ', shown.name, case when ${inArray(sql`own.receive_at`, toDoors)} then coalesce(o.quartier, o.region) end) as client
      from own join ${orderFacts} o on o.id = own.order_id join shown on shown.full_name = o.full_name),
    lines as materialized (select own.id, l.name from own join ${orderLineFacts} l on l.parcel_id = own.id),
    clients as materialized (select distinct client from written),
    names as materialized (select distinct name from lines),
    found as materialized (
      select * from own where id in (
        select id from written where ${number} or client in (select client from clients where ${client})
        union all select id from lines where name in (select name from names where ${product})))`
}
