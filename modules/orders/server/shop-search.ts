import { sql, type SQL } from 'drizzle-orm'

import { withoutAccents } from '#kernel/wire/plain-text.ts'
import type { ParcelState } from '#modules/orders/contract/order-states.ts'

/** What a shop asks to see. Days are Bamako’s, which are UTC’s; both ends belong. */
export type ShopFilter = {
  state?: readonly ParcelState[] | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The head of a statement that reads `found`: a shop’s parcels within the words and days asked for,
 * in every state but unpaid. Without words PostgreSQL inlines it and uses its indexes. With words
 * each different name is compared once, however many parcels have it. `part` narrows the parcels
 * that are read.
 */
export function withFound(
  shopId: string,
  { q, from, to }: Omit<ShopFilter, 'state'>,
  part: SQL = sql``,
): SQL {
  const days = sql`${from ? sql`and f.placed_at >= ${from}::date` : sql``} ${to ? sql`and f.placed_at < ${to}::date + 1` : sql``}`
  const own = sql`
    select f.id, f.order_id, f.state, f.state_since, f.placed_at from parcels f
    where f.shop_id = ${shopId} and f.state <> 'awaiting_payment' ${days} ${part}`
  if (!q) return sql`with found as not materialized (${own})`
  const like = `%${plain(q).replace(/[\\%_]/g, String.raw`\$&`)}%`
  // The shop knows its buyers by their first name, so that is what it may search.
  return sql`
    with own as materialized (${own}),
    written as materialized (
      select own.id, lower(o.order_number) as number, split_part(o.full_name, ' ', 1) as client from own join orders o on o.id = own.order_id),
    lines as materialized (select own.id, l.name from own join order_lines l on l.parcel_id = own.id),
    clients as materialized (select distinct client from written),
    names as materialized (select distinct name from lines),
    found as materialized (
      select * from own where id in (
        select id from written where number like ${like} or client in (select client from clients where unaccent(lower(client)) like ${like})
        union all select id from lines where name in (select name from names where unaccent(lower(name)) like ${like})))`
}

function plain(typed: string): string {
  return withoutAccents(typed).replaceAll('’', "'").toLowerCase()
}
