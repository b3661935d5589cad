import { and, eq, getViewSelectedFields, inArray, sql } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { RelayContact } from '#modules/pricing/contract/quote.ts'
import type { RelayOpening, RelayRoom } from '#modules/pricing/module.ts'
import { pointOfPlace } from '#modules/places/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import {
  relayFacts,
  relayHoldings,
  relayParcelFacts,
  relayRooms,
} from '#modules/relays/database/views.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { openDayFrom } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

const mostOffered = 20

export type RelayRow = typeof relayFacts.$inferSelect
type PartRow = Omit<typeof relayRooms.$inferSelect, 'shopName' | 'openedAt'> & {
  heldPlaces: number
  heldFrancs: number
}
type Place = { region: string; quartier: string | null }

export function presentPlace({
  id,
  name,
  region,
  quartier,
  landmark,
  phone,
  opening,
}: Pick<RelayRow, 'id' | keyof Omit<RelayContact, 'relayId' | 'openTimes'>>): RelayContact {
  return { relayId: id, name, region, quartier, landmark, phone, opening }
}

export async function relaysNear(
  kernel: Kernel,
  db: Sql,
  place: Place,
  buyerId: string | null,
): Promise<RelayRoom[]> {
  const rows = await db
    .select({
      ...getViewSelectedFields(relayRooms),
      heldPlaces: sql<number>`coalesce(${relayHoldings.parcels}, 0)`,
      heldFrancs: sql<number>`coalesce(${relayHoldings.cashFrancs}, 0)`.mapWith(Number),
    })
    .from(relayRooms)
    .leftJoin(
      relayHoldings,
      and(
        eq(relayHoldings.relayId, relayRooms.id),
        eq(relayHoldings.buyerId, sql`${buyerId}::uuid`),
      ),
    )
    .where(and(eq(relayRooms.region, place.region), eq(relayRooms.state, 'open')))
  const far = distanceFrom(kernel, place)
  return rows
    .map((row) => ({ row, away: far(row) }))
    .toSorted((a, b) => a.away - b.away || a.row.name.localeCompare(b.row.name, 'fr'))
    .slice(0, mostOffered)
    .map(({ row }) => presentRoom(kernel, row))
    .filter(({ isOpen }) => isOpen)
}

/** Returns degrees on a map of Mali's latitude, good enough to order places; 0: the quartier. */
function distanceFrom(kernel: Kernel, place: Place): (there: Place) => number {
  const here = pointOfPlace(kernel, place)
  return (there) => {
    if (there.quartier === place.quartier) return 0
    const point = pointOfPlace(kernel, there)
    if (!here || !point) return 1
    return Math.hypot(here.latitude - point.latitude, here.longitude - point.longitude)
  }
}

/** Returns null when there is none of this id. */
export async function lockRelay(
  kernel: Kernel,
  tx: Tx,
  relayId: string,
  buyerId: string | null,
): Promise<RelayRoom | null> {
  const [row] = await query<PartRow>(
    tx,
    sql`
    select r.*, f.closed_from, f.closed_until, f.closed_days, f.places, f.cash_ceiling_francs,
      h.held_places, h.held_francs
    from lock_relay(${relayId}) r join relay_facts f on f.id = r.id
    cross join lateral relay_held_by(r.id, ${buyerId}) h`,
  )
  return row ? presentRoom(kernel, row) : null
}

/** Divisors: one buyer holds a quarter of the places at most, three always, half of the cash. */
const partOfBuyer = { places: 4, cash: 2, alwaysPlaces: 3 }

function presentRoom(kernel: Kernel, row: PartRow): RelayRoom {
  const { zone, state, freePlaces, freeCashFrancs } = row
  const { places, cash, alwaysPlaces } = partOfBuyer
  const { opening, closedFrom, closedUntil, closedDays } = row
  const receives = { opening, closedFrom, closedUntil, closedDays }
  const [calendar, now] = [marketCalendar(kernel), kernel.clock.now()]
  const opens = openDayFrom(calendar, receives, dayOf(now))
  const most = Math.max(alwaysPlaces, Math.floor(row.places / places))
  return {
    ...presentPlace(row),
    openTimes: comingTimes(calendar, receives, now),
    zone,
    isOpen: state === 'open' && opens !== null,
    receives,
    freePlaces,
    freeCashFrancs,
    ownPlaces: most - row.heldPlaces,
    ownCashFrancs: Math.floor(row.cashCeilingFrancs / cash) - row.heldFrancs,
  }
}

export async function openingOfRelays(
  db: Sql,
  relayIds: readonly string[],
): Promise<Map<string, RelayOpening>> {
  const { id, zone, region, opening, closedFrom, closedUntil, closedDays } = relayFacts
  const rows = await db
    .select({ id, zone, region, receives: { opening, closedFrom, closedUntil, closedDays } })
    .from(relayFacts)
    .where(inArray(relayFacts.id, [...relayIds]))
  return new Map(rows.map(({ id: relayId, ...relay }) => [relayId, relay]))
}

export async function relaysOfParcels(
  kernel: Kernel,
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, { place: RelayContact; before: Date | null }>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({
      parcelId: parcelFacts.id,
      state: parcelFacts.state,
      relay: getViewSelectedFields(relayFacts),
      keptUntil: relayParcelFacts.keptUntil,
      leavesFor: relayParcelFacts.leavesFor,
    })
    .from(parcelFacts)
    .innerJoin(relayFacts, eq(relayFacts.id, parcelFacts.relayId))
    .leftJoin(relayParcelFacts, eq(relayParcelFacts.parcelId, parcelFacts.id))
    .where(inArray(parcelFacts.id, [...parcelIds]))
  return new Map(
    rows.map(({ parcelId, state, relay, keptUntil, leavesFor }) => [
      parcelId,
      {
        place: {
          ...presentPlace(relay),
          openTimes: comingTimes(marketCalendar(kernel), relay, kernel.clock.now()),
        },
        before: parcelHas('atRelay', state) && leavesFor === null ? keptUntil : null,
      },
    ]),
  )
}
