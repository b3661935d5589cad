import { eq, inArray, sql } from 'drizzle-orm'

import type { ParcelState } from '#modules/orders/contract/order-states.ts'
import { pastStates, waitingStates } from '#modules/orders/contract/parcel-lists.ts'

import { personFacts } from '#modules/accounts/database/views.ts'
import { parcels, orders } from '#modules/orders/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ParcelCursor } from './parcel-cursor.ts'
import { withFound, type ShopFilter } from './shop-search.ts'

export type ShopParcelRow = {
  parcel: typeof parcels.$inferSelect
  order: typeof orders.$inferSelect
  courier: { name: string; group: string | null; phone: string | null } | null
}

/** All that is over has one rank: the latest first, whatever it became. */
const PAST = 100

type ParcelPage = { after: ParcelCursor | null; offset: number; limit: number }

type Counts = Partial<Record<ParcelState, number>>

/**
 * One page, and how many there are in each state, within the words and days asked for. What waits
 * for the shop comes by urgency, then what is over: each state is read along its index, no further
 * than the page needs.
 */
export async function shopPage(
  db: Sql,
  shopId: string,
  filter: ShopFilter,
  input: ParcelPage,
): Promise<{ found: ParcelCursor[]; counts: Counts }> {
  const { after, offset, limit } = input
  const wanted = (state: ParcelState) => !filter.state || filter.state.includes(state)
  const ranked = [
    ...waitingStates.map((state, rank) => ({ state, rank })),
    ...pastStates.map((state) => ({ state, rank: PAST })),
  ]
  const parts = ranked
    .filter(({ state, rank }) => wanted(state) && rank >= (after?.rank ?? 0))
    .map(({ state, rank }) => {
      const [beyond, direction] = rank === PAST ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
      const since =
        after?.rank === rank
          ? sql`and (f.state_since, f.id) ${beyond} (${after.since}::timestamptz, ${after.id}::uuid)`
          : sql``
      return sql`(select f.id, ${rank}::int as rank, f.state_since as since from found f where f.state = ${state} ${since}
        order by f.state_since ${direction}, f.id ${direction} limit ${offset + limit})`
    })
  const nothing = sql`(select null::uuid as id, 0 as rank, null::timestamptz as since where false)`
  const order = sql`rank, case when rank < ${PAST} then since end, case when rank < ${PAST} then id end, since desc, id desc`
  const { rows } = await db.execute<{
    page: { id: string; rank: number; ms: number }[]
    counts: Counts
  }>(sql`
    ${withFound(shopId, filter)},
    page as (select * from (${parts.length > 0 ? sql.join(parts, sql` union all `) : nothing}) as part order by ${order} limit ${limit} offset ${offset})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'rank', rank, 'ms', (extract(epoch from since) * 1000)::int8) order by ${order}), '[]') from page) as page,
      (select coalesce(json_object_agg(state, total), '{}') from (select f.state, count(*) as total from found f group by f.state) as counted) as counts`)
  const { page, counts } = rows[0] ?? { page: [], counts: {} }
  return {
    found: page.map(({ id, rank, ms }) => ({ id, rank, since: new Date(ms).toISOString() })),
    counts,
  }
}

/** Whole rows, in the order of the ids. */
export async function shopParcelsOf(db: Sql, ids: readonly string[]): Promise<ShopParcelRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      parcel: parcels,
      order: orders,
      courier: {
        name: personFacts.name,
        group: personFacts.deliveryGroup,
        phone: personFacts.phone,
      },
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(personFacts, eq(personFacts.id, parcels.courierId))
    .where(inArray(parcels.id, [...ids]))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted(
    (one, other) => (place.get(one.parcel.id) ?? 0) - (place.get(other.parcel.id) ?? 0),
  )
}
