import { sql } from 'drizzle-orm'

import { marketCalendar } from '#modules/calendar/module.ts'
import type {
  CoachJourney,
  JourneyStop,
  OrderRoute,
} from '#modules/coaches/contract/coach-journeys.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { withNewDays } from './new-days.ts'
import { isoOf } from './read-waybills.ts'

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
