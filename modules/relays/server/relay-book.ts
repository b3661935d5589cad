import { and, eq, getViewSelectedFields, inArray } from 'drizzle-orm'

import type { RelayPlace } from '#modules/pricing/contract/quote.ts'
import type { RelayRoom } from '#modules/pricing/module.ts'
import { pointOfPlace } from '#modules/places/module.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import { relayFacts, relayParcelFacts, relayRooms } from '#modules/relays/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

const mostOffered = 20

export type RelayRow = typeof relayFacts.$inferSelect
type RoomRow = Omit<typeof relayRooms.$inferSelect, 'shopName' | 'openedAt'>
type Place = { region: string; quartier: string | null }

export function presentPlace({
  id,
  name,
  region,
  quartier,
  landmark,
  phone,
  opening,
}: Pick<RelayRow, 'id' | keyof Omit<RelayPlace, 'relayId'>>): RelayPlace {
  return { relayId: id, name, region, quartier, landmark, phone, opening }
}

export async function relaysNear(kernel: Kernel, db: Sql, place: Place): Promise<RelayRoom[]> {
  const rows = await db
    .select()
    .from(relayRooms)
    .where(and(eq(relayRooms.region, place.region), eq(relayRooms.state, 'open')))
  const far = distanceFrom(kernel, place)
  return rows
    .map((row) => ({ row, away: far(row) }))
    .toSorted((a, b) => a.away - b.away || a.row.name.localeCompare(b.row.name, 'fr'))
    .slice(0, mostOffered)
    .map(({ row }) => presentRoom(row))
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
export async function lockRelay(tx: Tx, relayId: string): Promise<RelayRoom | null> {
  const [row] = await query<RoomRow>(tx, lockText, [relayId])
  return row ? presentRoom(row) : null
}

const lockText = 'select * from lock_relay($1)'

function presentRoom(
  row: Pick<RoomRow, 'zone' | 'state' | 'freePlaces' | 'freeCashFrancs'> &
    Parameters<typeof presentPlace>[0],
): RelayRoom {
  const { zone, state, freePlaces, freeCashFrancs } = row
  return { ...presentPlace(row), zone, isOpen: state === 'open', freePlaces, freeCashFrancs }
}

export async function relaysOfParcels(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, { place: RelayPlace; before: Date | null }>> {
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
        place: presentPlace(relay),
        before: state === 'at_relay' && leavesFor === null ? keptUntil : null,
      },
    ]),
  )
}
