import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { legs, shipments } from '#modules/shipments/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import { query } from '#kernel/database/query.ts'

export type Leg = typeof legs.$inferSelect
type Stop = Pick<Leg, 'toKind' | 'toId'>
export type PlannedLeg = Stop &
  Pick<Leg, 'way'> &
  Partial<Pick<Leg, 'plannedOn' | 'francs' | 'lineId'>>
export type NewShipment = Omit<typeof shipments.$inferInsert, 'fromId'> & {
  fromId: string | null
  legs: readonly PlannedLeg[]
  /** A mover has the goods: the first leg is under way. */
  isTaken?: boolean
}

/** Rows of new shipments, to be written by one statement with those of their order. */
export function shipmentRows(planned: readonly NewShipment[]) {
  return [
    [shipments, planned.map(({ legs: _legs, isTaken: _isTaken, ...shipment }) => shipment)],
    [
      legs,
      planned.flatMap(({ id, legs: own, isTaken = false }) =>
        own.map((leg, index) => newLeg(id, leg, { number: index + 1, isTaken })),
      ),
    ],
  ] as const
}

export async function plan(tx: Tx, ...planned: readonly NewShipment[]): Promise<void> {
  const [ofShipments, ofLegs] = shipmentRows(planned)
  await insertTables(tx, ofShipments, ofLegs)
}

function newLeg(
  shipmentId: string,
  { way, toKind, toId, plannedOn = null, francs = null, lineId = null }: PlannedLeg,
  { number, isTaken }: { number: number; isTaken: boolean },
) {
  const state = isTaken && number === 1 ? ('taken' as const) : ('planned' as const)
  return { shipmentId, number, way, toKind, toId, plannedOn, francs, lineId, state }
}

/** Reads the legs of shipments, in their order. */
export function legsOf(db: Sql, shipmentIds: readonly string[]): Promise<Leg[]> {
  return db
    .select()
    .from(legs)
    .where(inArray(legs.shipmentId, [...shipmentIds]))
    .orderBy(asc(legs.shipmentId), asc(legs.number))
}

/** Returns what the buyer pays for the coaches of a parcel, beyond its last leg. */
export async function coachFrancsOf(db: Sql, shipmentId: string): Promise<number> {
  const [paid] = await query<{ francs: number }>(
    db,
    sql`
    select coalesce(sum(g.francs), 0)::int as francs from ${legs} g
    where g.shipment_id = ${shipmentId} and g.way = 'coach' and g.to_kind = 'station'`,
  )
  return paid?.francs ?? 0
}

type Replanned = {
  shipmentId: string
  /** Its legs so far. */
  own: readonly Leg[]
  left: readonly PlannedLeg[]
  /** The leg under way does not reach its stop; its mover has the goods still. */
  isTurned: boolean
}

/**
 * Plans what is left of shipments anew: planned legs give way to others. A leg under way is made to
 * another stop, the first of `left`, if that is of its way; turned, it failed.
 */
export async function replan(tx: Tx, changes: readonly Replanned[]): Promise<void> {
  const ids = changes.map(({ shipmentId }) => shipmentId)
  await tx.delete(legs).where(and(inArray(legs.shipmentId, ids), eq(legs.state, 'planned')))
  const written = changes.flatMap(({ shipmentId, own, left, isTurned }) => {
    const made = own.filter(({ state }) => state !== 'planned')
    const [last, [next, ...after]] = [made.at(-1), left]
    const goesOn = last?.state === 'taken' && next?.way === last.way
    const added = goesOn && !isTurned ? after : left
    return [
      ...(goesOn ? [{ ...last, ...(isTurned ? { state: 'failed' as const } : next) }] : []),
      ...added.map((leg, index) => ({
        ...newLeg(shipmentId, leg, { number: index + 1, isTaken: goesOn && isTurned }),
        number: made.length + index + 1,
      })),
    ]
  })
  if (written.length === 0) return
  await query(
    tx,
    sql`
    insert into ${legs} (shipment_id, number, way, to_kind, to_id, planned_on, francs, line_id, state)
    select g."shipmentId", g.number, g.way, g."toKind", g."toId", g."plannedOn", g.francs, g."lineId", g.state
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as g("shipmentId" uuid, number integer, way text,
      "toKind" text, "toId" uuid, "plannedOn" date, francs integer, "lineId" uuid, state text)
    on conflict (shipment_id, number) do update set to_kind = excluded.to_kind, to_id = excluded.to_id, state = excluded.state`,
  )
}
