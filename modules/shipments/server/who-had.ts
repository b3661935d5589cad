import { and, desc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import { custodies, legs } from '#modules/shipments/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'

/** SQL: a carrier has the parcel. */
export function isOnCoach(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${custodies} h where h.parcel_id = ${parcelId} and h.ended_at is null and h.holder_kind = 'carrier')`
}

/** SQL: the shop of a parcel is to bring it to a relay point, and has not yet. */
export function isToDrop(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${legs} g where g.shipment_id = ${parcelId} and g.way = 'shop' and g.state = 'planned')`
}

/** SQL: a courier brings the parcel to a station. */
export function isToStation(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${legs} g where g.shipment_id = ${parcelId} and g.way = 'courier' and g.to_kind = 'station' and g.state = 'taken')`
}

/** SQL: a coach is still to carry the parcel. */
export function hasCoachLeft(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${legs} g where g.shipment_id = ${parcelId} and g.way = 'coach' and g.state in ('planned', 'taken'))`
}

/** SQL: a coach brought the parcel to its buyer's relay point, or is still to carry it. */
export function isByCoach(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${legs} g where g.shipment_id = ${parcelId} and g.way = 'coach'
    and (g.state = 'planned' or g.state = 'done' and g.to_kind = 'relay' and not exists (select from ${legs} d
      where d.shipment_id = g.shipment_id and d.way = 'shop' and d.to_id = g.to_id)))`
}

/** SQL: the shop takes the parcel back at a relay point. */
export function isTakenBack(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${legs} g where g.shipment_id = ${parcelId} and g.way = 'shop' and g.to_kind = 'shop')`
}

type Custody = typeof custodies.$inferSelect

function isAtRelay(relayId: string) {
  return and(eq(custodies.holderKind, 'relay'), eq(custodies.holderId, relayId))
}

/** Finds when a parcel came to a relay point last. null: never. */
export async function lastAtRelay(
  db: Sql,
  parcelId: string,
  relayId: string,
): Promise<Custody | null> {
  const [came] = await db
    .select()
    .from(custodies)
    .where(and(eq(custodies.parcelId, parcelId), isAtRelay(relayId)))
    .orderBy(desc(custodies.at), desc(custodies.id))
    .limit(1)
  return came ?? null
}

/**
 * Tells whether a manager confirmed, without a code, that this courier brought the parcel to a
 * relay point, and he does not have it again since.
 */
export async function isConfirmedThere(
  db: Sql,
  { parcelId, courierId }: { parcelId: string; courierId: string },
): Promise<boolean> {
  const rows = await db
    .select()
    .from(custodies)
    .where(eq(custodies.parcelId, parcelId))
    .orderBy(desc(custodies.at), desc(custodies.id))
  if (rows[0]?.holderId === courierId) return false
  return rows.some(
    ({ holderKind, fromId, proof }) =>
      holderKind === 'relay' && fromId === courierId && proof === 'confirmed',
  )
}

/** Tells whether a courier has a relay point's parcel by a manager's word alone. */
export async function isTakenByWord(tx: Tx, parcelId: string): Promise<boolean> {
  const byWord = and(
    eq(custodies.parcelId, parcelId),
    isNull(custodies.endedAt),
    eq(custodies.holderKind, 'courier'),
    eq(custodies.proof, 'confirmed'),
    eq(custodies.fromKind, 'relay'),
  )
  return (await tx.$count(custodies, byWord)) > 0
}
