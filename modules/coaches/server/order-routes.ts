import { and, eq, sql } from 'drizzle-orm'
import { marketCalendar } from '#modules/calendar/module.ts'
import type {
  CoachJourney,
  JourneyStop,
  OrderRoute,
} from '#modules/coaches/contract/coach-journeys.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { isoOf } from './read-waybills.ts'
import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import { deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { failParcel } from '#modules/parcels/module.ts'
import type { Sql } from '#kernel/database/database.ts'

type LegRow = Omit<JourneyStop, 'name' | 'place'> & {
  parcelId: string
  state: string
  relayName: string | null
  shopName: string
  shopRegion: string
}

/**
 * Ways of an order's parcels that their shops bring to a relay point, stop by stop.
 * @param journeys coaches of these parcels
 */
export async function routesOfOrder(
  kernel: Kernel,
  orderId: string,
  journeys: readonly CoachJourney[],
): Promise<OrderRoute[]> {
  const rows = await query<LegRow>(
    kernel.db,
    sql`
    select l.shipment_id as parcel_id, l.way, l.to_kind as kind, l.state, l.planned_on::text as day, c.at,
      r.name as relay_name, s.name as shop_name, s.region as shop_region
    from ${legFacts} l join ${parcelFacts} p on p.id = l.shipment_id join ${shopFacts} s on s.id = p.shop_id
      left join ${custodyFacts} c on c.id = l.custody_id left join ${relayFacts} r on r.id = l.to_id
    where p.order_id = ${orderId} and l.state not in ('skipped', 'failed')
      and exists (select from ${legFacts} d where d.shipment_id = p.id and d.way = 'shop')
    order by l.shipment_id, l.number`,
  )
  const dueOf = new Map(
    journeys.flatMap(({ parcelId, state, dueOn }) =>
      state === 'on_road' ? [[parcelId, dueOn]] : [],
    ),
  )
  const known = { calendar: marketCalendar(kernel), today: dayOf(kernel.clock.now()) }
  return [...Map.groupBy(rows, ({ parcelId }) => parcelId)].map(([parcelId, legs]) => ({
    parcelId,
    stops: withNewDays(stopsOf(legs), { ...known, coachDue: dueOf.get(parcelId) ?? null }),
  }))
}

function stopsOf(legs: readonly LegRow[]): JourneyStop[] {
  const [first] = legs
  if (!first) return []
  const hasLeft = first.state === 'done'
  const start: JourneyStop = {
    kind: 'shop',
    way: null,
    name: `${first.shopName}, ${first.shopRegion}`,
    place: hasLeft ? 'done' : 'current',
    day: null,
    at: null,
  }
  const stops = legs.map(({ kind, way, state, day, at, relayName, shopName }): JourneyStop => ({
    kind,
    way,
    name: kind === 'shop' ? shopName : nameOf(kind, relayName),
    place: state === 'done' ? 'done' : state === 'taken' ? 'current' : 'ahead',
    day,
    at: at && isoOf(at),
  }))
  return [start, ...stops]
}

function nameOf(kind: JourneyStop['kind'], relayName: string | null): string {
  if (kind === 'relay') return relayName ?? 'Point relais'
  return kind === 'station' ? HUB : 'Chez vous'
}

type Known = {
  calendar: Calendar
  today: string
  /** Day on which the coach that has the parcel is due; null: none has. */
  coachDue: string | null
}

/**
 * Gives each stop that is late its new day: the present leg ends today at the earliest, or when its
 * coach is due; each later one keeps as many days after it as were planned.
 */
export function withNewDays(
  stops: readonly JourneyStop[],
  { calendar, today, coachDue }: Known,
): JourneyStop[] {
  let before: { planned: string; expected: string } | null = null
  return stops.map((stop): JourneyStop => {
    const planned = stop.day
    if (planned === null || stop.place === 'done') return stop
    const onCoach = stop.way === 'coach' && stop.place === 'current' ? coachDue : null
    const after: string | null = before
      ? dayAfter(before.expected, daysBetween(before.planned, planned))
      : null
    const [earliest = today] = [planned, today, onCoach, after]
      .filter((day) => day !== null)
      .toSorted()
      .slice(-1)
    const expected =
      stop.way === 'courier' && earliest > planned ? deliveryDayFrom(calendar, earliest) : earliest
    before = { planned, expected }
    return expected > planned ? { ...stop, newDay: expected } : stop
  })
}

/**
 * Coaches of a buyer's parcels, the last of each.
 * @throws orders.unknown (404) for another's order
 */
export async function journeysOfOrder(
  db: Sql,
  orderId: string,
  buyerId: string,
): Promise<CoachJourney[]> {
  const own = and(eq(orderFacts.id, orderId), eq(orderFacts.buyerId, buyerId))
  if ((await db.$count(orderFacts, own)) === 0) throw failParcel('orders.unknown')
  const rows = await query<CoachJourney>(
    db,
    sql`
    select distinct on (b.parcel_id) b.parcel_id, b.state, w.is_return, w.region, c.name as carrier_name, w.number, w.left_at, w.due_on,
      case when b.state = 'arrived' then b.ended_at end as arrived_at,
      case when b.state = 'on_road' then w.late_words end as late
    from ${waybillParcels} b join ${waybills} w on w.id = b.waybill_id join carriers c on c.id = w.carrier_id
      join ${parcelFacts} p on p.id = b.parcel_id
    where p.order_id = ${orderId} order by b.parcel_id, w.left_at desc`,
  )
  return rows.map((row) => ({
    ...row,
    leftAt: isoOf(row.leftAt),
    arrivedAt: row.arrivedAt && isoOf(row.arrivedAt),
  }))
}
