import { and, eq, getViewSelectedFields, inArray, type SQL, sql } from 'drizzle-orm'

import type { Drop } from '#modules/relays/contract/relay-drops.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { closingOn } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { RelayDrop } from '#modules/pricing/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { dropFeeOf } from './relay-fee.ts'
import { presentPlace } from './relay-book.ts'
import type { RelayRow } from './relay-of-shop.ts'

const mostShown = 200

/** Parcels that shops are to bring to a relay point, and those that wait there for a coach. */
export async function listDrops(
  kernel: Kernel,
  relay: RelayRow,
): Promise<{ coming: Drop[]; waiting: Drop[]; fee: Francs }> {
  const { db, clock } = kernel
  const { id } = relay
  const isComing = sql`p.is_ready and l.state = 'planned'`
  const isWaiting = sql`p.is_coming and l.state = 'done' and exists (select from ${custodyFacts} c
    where c.parcel_id = p.id and c.ended_at is null and c.holder_kind = 'relay' and c.holder_id = ${id})`
  const [coming, waiting] = [await drops(db, id, isComing), await drops(db, id, isWaiting)]
  const [calendar, now] = [marketCalendar(kernel), clock.now()]
  const before = ({ day }: Drop) => closingOn(calendar, relay, { day, now })?.toISOString() ?? null
  return {
    coming: coming.map((drop) => ({ ...drop, before: before(drop) })),
    waiting,
    fee: dropFeeOf(kernel),
  }
}

/** Returns where shops bring their parcels, or brought them, by parcel. */
export async function dropsOfParcels(
  kernel: Kernel,
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, RelayDrop>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({
      parcelId: legFacts.shipmentId,
      day: legFacts.plannedOn,
      relay: getViewSelectedFields(relayFacts),
    })
    .from(legFacts)
    .innerJoin(relayFacts, eq(relayFacts.id, legFacts.toId))
    .where(
      and(
        inArray(legFacts.shipmentId, [...parcelIds]),
        eq(legFacts.way, 'shop'),
        inArray(legFacts.state, ['planned', 'done']),
      ),
    )
  const [calendar, now] = [marketCalendar(kernel), kernel.clock.now()]
  return new Map(
    rows.map(({ parcelId, day, relay }) => [
      parcelId,
      {
        day,
        before: closingOn(calendar, relay, { day, now })?.toISOString() ?? null,
        place: { ...presentPlace(relay), openTimes: comingTimes(calendar, relay, now) },
      },
    ]),
  )
}

function drops(db: Sql, relayId: string, which: SQL): Promise<Drop[]> {
  return query<Drop>(
    db,
    sql`
    select p.id as parcel_id, o.order_number, s.name as shop_name, p.weight_class as weight,
      (select coalesce(sum(i.quantity), 0)::int from ${orderLineFacts} i where i.parcel_id = p.id) as items_count,
      l.planned_on::text as day, coalesce(o.quartier, o.region) as place
    from ${legFacts} l join ${parcelFacts} p on p.id = l.shipment_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id
    where l.way = 'shop' and l.to_id = ${relayId} and ${which}
    order by l.planned_on, s.name, p.id limit ${mostShown}`,
  )
}
