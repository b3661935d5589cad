import { eq, inArray, sql, type SQL } from 'drizzle-orm'

import type { FulfilmentState } from '#contract/orders.ts'
import { pastStates, waitingStates } from '#contract/seller-orders.ts'

import { users } from '../accounts/index.ts'
import type { Sql } from '../kernel/database.ts'
import { fulfilments, orders } from './orders.table.ts'
import type { Cursor } from './parcel-cursor.ts'

/** What a shop asks to see. Days are Bamako’s, which are UTC’s; both ends belong. */
export type ShopFilter = {
  state?: readonly FulfilmentState[] | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export type ShopParcelRow = {
  fulfilment: typeof fulfilments.$inferSelect
  order: typeof orders.$inferSelect
  courier: { name: string; group: string | null; phone: string | null } | null
}

/** All that is over has one rank: the latest first, whatever it became. */
const PAST = 100

type PageAsked = { after: Cursor | null; offset: number; limit: number }

/** One page: what waits for the shop by urgency, then what is over. Each state is read along its index, no further than the page needs. */
export async function shopPage(db: Sql, shopId: string, filter: ShopFilter, asked: PageAsked): Promise<Cursor[]> {
  const { after, offset, limit } = asked
  const wanted = (state: FulfilmentState) => !filter.state || filter.state.includes(state)
  const ranked = [...waitingStates.map((state, rank) => ({ state, rank })), ...pastStates.map((state) => ({ state, rank: PAST }))]
  const parts = ranked
    .filter(({ state, rank }) => wanted(state) && rank >= (after?.rank ?? 0))
    .map(({ state, rank }) => {
      const [beyond, direction] = rank === PAST ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
      const since = after?.rank === rank ? sql`and (f.state_since, f.id) ${beyond} (${after.since}::timestamptz, ${after.id}::uuid)` : sql``
      return sql`(select f.id, ${rank}::int as rank, f.state_since as since from fulfilments f
        where f.shop_id = ${shopId} and f.state = ${state} ${since} ${narrowing(filter)}
        order by f.state_since ${direction}, f.id ${direction} limit ${offset + limit})`
    })
  if (parts.length === 0) return []
  const { rows } = await db.execute<{ id: string; rank: number; ms: number }>(sql`
    select id, rank, (extract(epoch from since) * 1000)::int8 as ms from (${sql.join(parts, sql` union all `)}) as found
    order by rank, case when rank < ${PAST} then since end, case when rank < ${PAST} then id end, since desc, id desc
    limit ${limit} offset ${offset}`)
  return rows.map(({ id, rank, ms }) => ({ id, rank, since: new Date(ms).toISOString() }))
}

/** How many in each state, within the words and days asked for. Unpaid parcels are not the shop’s business yet. */
export async function shopCounts(db: Sql, shopId: string, filter: ShopFilter): Promise<Partial<Record<FulfilmentState, number>>> {
  const { rows } = await db.execute<{ state: FulfilmentState; total: number }>(sql`
    select f.state, count(*)::int as total from fulfilments f
    where f.shop_id = ${shopId} and f.state <> 'awaiting_payment' ${narrowing(filter)} group by f.state`)
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]))
}

/** The conditions on `fulfilments f` that words and days make. */
export function narrowing({ q, from, to }: ShopFilter): SQL {
  const days = sql`${from ? sql`and f.placed_at >= ${from}::date` : sql``} ${to ? sql`and f.placed_at < ${to}::date + 1` : sql``}`
  if (!q) return days
  const like = `%${plain(q).replace(/[\\%_]/g, String.raw`\$&`)}%`
  // The shop knows its buyers by their first name, so that is what it may search.
  return sql`${days} and (
    exists (select 1 from orders o where o.id = f.order_id
      and (lower(o.order_number) like ${like} or unaccent(lower(split_part(o.full_name, ' ', 1))) like ${like}))
    or exists (select 1 from order_lines l where l.fulfilment_id = f.id and unaccent(lower(l.name)) like ${like}))`
}

function plain(typed: string): string {
  return typed.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Whole rows, in the order of the ids. */
export async function shopParcelsOf(db: Sql, ids: readonly string[]): Promise<ShopParcelRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ fulfilment: fulfilments, order: orders, courier: { name: users.name, group: users.deliveryGroup, phone: users.phone } })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(users, eq(users.id, fulfilments.courierId))
    .where(inArray(fulfilments.id, [...ids]))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => (place.get(one.fulfilment.id) ?? 0) - (place.get(other.fulfilment.id) ?? 0))
}
