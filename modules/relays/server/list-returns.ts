import { and, eq, getViewSelectedFields, inArray, isNull, or, sql } from 'drizzle-orm'

import type { RelayReturn } from '#modules/relays/contract/relay-drops.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { parcelCodes } from '#modules/parcels/module.ts'
import type { RelayBack } from '#modules/pricing/module.ts'
import { relayParcels, relayReturns } from '#modules/relays/database/tables.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { presentPlace } from './relay-book.ts'

/** SQL: return `b` of parcel `p` waits for its shop. */
const isWaiting = sql`b.taken_at is null and (p.is_returning or p.at_relay)`

/** Parcels that a relay point keeps for their shops, the last day first. */
export async function listReturns(db: Sql, { id }: { id: string }): Promise<RelayReturn[]> {
  const rows = await query<RelayReturn>(
    db,
    sql`
    select p.id as parcel_id, o.order_number, s.name as shop_name, b.kept_since, b.kept_until,
      (select coalesce(sum(i.quantity), 0)::int from ${orderLineFacts} i where i.parcel_id = p.id) as items_count,
      p.weight_class as weight
    from ${relayReturns} b join ${parcelFacts} p on p.id = b.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id
    where b.relay_id = ${id} and ${isWaiting} order by b.kept_until, p.id limit 200`,
  )
  return rows.map(({ keptSince, keptUntil, ...row }) => ({
    ...row,
    keptSince: new Date(keptSince).toISOString(),
    keptUntil: new Date(keptUntil).toISOString(),
  }))
}

/** Counts them; no statement for a relay point to which no shop brings parcels. */
export async function countReturns(
  db: Sql,
  { id, takesDrops }: { id: string; takesDrops: boolean },
): Promise<number> {
  if (!takesDrops) return 0
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${relayReturns} b join ${parcelFacts} p on p.id = b.parcel_id
      where b.relay_id = ${id} and ${isWaiting}`,
  )
  return row?.count ?? 0
}

/** Where shops take back parcels that came back, until when, and the code that they read there. */
export async function backsOfParcels(
  kernel: Kernel,
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, RelayBack>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({
      parcelId: relayReturns.parcelId,
      until: relayReturns.keptUntil,
      atRelay: parcelFacts.atRelay,
      returnCode: relayParcels.returnCode,
      relay: getViewSelectedFields(relayFacts),
    })
    .from(relayReturns)
    .innerJoin(parcelFacts, eq(parcelFacts.id, relayReturns.parcelId))
    .innerJoin(relayFacts, eq(relayFacts.id, relayReturns.relayId))
    .leftJoin(relayParcels, eq(relayParcels.parcelId, relayReturns.parcelId))
    .where(
      and(
        inArray(relayReturns.parcelId, [...parcelIds]),
        isNull(relayReturns.takenAt),
        or(parcelFacts.isReturning, parcelFacts.atRelay),
      ),
    )
  const codes = await parcelCodes.ofShops(
    db,
    rows.flatMap(({ parcelId, atRelay }) => (atRelay ? [] : [parcelId])),
  )
  const calendar = marketCalendar(kernel)
  return new Map(
    rows.map(({ parcelId, until, atRelay, returnCode, relay }) => [
      parcelId,
      {
        until: until.toISOString(),
        code: (atRelay ? returnCode : codes.get(parcelId)) ?? null,
        place: {
          ...presentPlace(relay),
          openTimes: comingTimes(calendar, relay, kernel.clock.now()),
        },
      },
    ]),
  )
}
