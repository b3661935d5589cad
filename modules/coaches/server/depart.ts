import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/audit/module.ts'
import {
  carriers,
  coachLines,
  stationParcels,
  waybillParcels,
  waybills,
} from '#modules/coaches/database/tables.ts'
import { type Dispatcher, parcelUnknown, refuseForeignPhoto } from '#modules/deliveries/module.ts'
import { postCoachDeparture } from '#modules/ledger/module.ts'
import { lockParcels, type LockedParcel } from '#modules/orders/module.ts'
import { refusePaused, tariffFor } from '#modules/pricing/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { passCustody } from '#modules/relays/module.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'
import { waybillLeft } from './events.ts'
import { isoDay } from './station.ts'

type Departure = {
  relayId: string
  lineId: string
  parcelIds: string[]
  stubImageId: string
}
type LineRow = typeof coachLines.$inferSelect & { carrierName: string }

const numberLock = 7_352_011

/**
 * Makes out a waybill: the carrier has its parcels from now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown (404) · coaches.line_elsewhere,
 * coaches.line_not_today, coaches.not_at_station, coaches.on_waybill, pricing.zone_paused (409) ·
 * deliveries.photo_unknown (422)
 */
export async function sendByCoach(
  kernel: Kernel,
  who: Dispatcher,
  departure: Departure & { idempotencyKey: string },
): Promise<string> {
  const { idempotencyKey: key, ...body } = departure
  const at = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const attempt = { userId: who.userId, key, body, at }
      const { id } = await withIdempotencyKey(tx, attempt, (made) =>
        makeOut(tx, kernel, who, { ...body, id: made }),
      )
      return id
    })
  } catch (error) {
    if (isTaken(error)) throw fail('coaches.on_waybill')
    throw error
  }
}

async function makeOut(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcelIds, stubImageId }: Departure & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  await refuseForeignPhoto(tx, stubImageId, who.userId)
  const line = await lineOf(tx, lineId)
  const [relay] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (relay?.region !== line.region) throw fail('coaches.line_elsewhere')
  if (!line.days.includes(isoDay(at))) throw fail('coaches.line_not_today')
  refusePaused(await tariffFor(tx, relay.zone, null, { at, region: relay.region }))
  const locked = await lockAtStation(tx, who, { relayId, parcelIds })
  const rows = locked.map(({ parcel }) => {
    const weightClass = parcel.weightClass ?? 'léger'
    return { waybillId: id, parcelId: parcel.id, weightClass, francs: priceOf(line, weightClass) }
  })
  const francs = sumOf(rows, (row) => row.francs)
  const number = await nextNumber(tx, at)
  const { carrierId, station, region, roadDays } = line
  await tx.insert(waybills).values({
    id,
    number,
    lineId,
    carrierId,
    relayId,
    groupName: locked[0]?.parcel.deliveryGroup ?? '',
    station,
    region,
    leftAt: at,
    leftBy: who.userId,
    dueOn: dayOf(addMs(at, roadDays * dayMs)),
    stubImageId,
    francs,
  })
  await tx.insert(waybillParcels).values(rows.map((row) => ({ ...row, state: 'on_road' as const })))
  for (const { parcelId } of rows)
    await passCustody(tx, {
      parcelId,
      to: { kind: 'carrier', id: carrierId },
      proof: 'confirmed',
      actorId: who.userId,
      at,
    })
  await postCoachDeparture(tx, { waybillId: id, carrierId, francs, at })
  await recordAct(tx, {
    actor: who,
    action: 'coaches.left',
    subject: { kind: 'waybill', id, label: number },
    after: { transporteur: line.carrierName, relais: relay.name, colis: rows.length, francs },
    at,
  })
  const about = { waybillId: id, parcelIds: rows.map(({ parcelId }) => parcelId) }
  await kernel.events.emit(tx, waybillLeft, { ...about, at: at.toISOString() })
}

/** @throws coaches.line_unknown (404) */
async function lineOf(tx: Tx, lineId: string): Promise<LineRow> {
  const [found] = await tx
    .select({ line: coachLines, carrier: carriers })
    .from(coachLines)
    .innerJoin(carriers, eq(carriers.id, coachLines.carrierId))
    .where(eq(coachLines.id, lineId))
    .for('share')
  if (!found || found.line.closedAt || found.carrier.closedAt) throw fail('coaches.line_unknown')
  return { ...found.line, carrierName: found.carrier.name }
}

/** @throws deliveries.parcel_unknown (404) · coaches.not_at_station, coaches.on_waybill (409) */
async function lockAtStation(
  tx: Tx,
  { group }: Dispatcher,
  { relayId, parcelIds }: { relayId: string; parcelIds: string[] },
): Promise<LockedParcel[]> {
  const found = await lockParcels(tx, parcelIds)
  const locked = parcelIds.map((parcelId) => {
    const one = found.get(parcelId)
    if (!one || (group !== null && one.parcel.deliveryGroup !== group)) throw parcelUnknown()
    return one
  })
  const [counts] = await query<{ received: number; underWay: number }>(
    tx,
    sql`
    select (select count(*) from ${stationParcels} t where t.parcel_id = any(${sql.param(parcelIds)}::uuid[]))::int as received,
      (select count(*) from ${waybillParcels} w where w.parcel_id = any(${sql.param(parcelIds)}::uuid[])
        and w.state in ('on_road', 'missing'))::int as under_way`,
  )
  if ((counts?.underWay ?? 0) > 0) throw fail('coaches.on_waybill')
  const isReady = ({ parcel }: LockedParcel) =>
    parcel.state === 'in_delivery' && parcel.relayId === relayId && parcel.courierId === null
  if (counts?.received !== parcelIds.length || !locked.every(isReady))
    throw fail('coaches.not_at_station')
  return locked
}

function priceOf(line: LineRow, weightClass: 'léger' | 'moyen' | 'lourd'): number {
  const { lightFrancs, mediumFrancs, heavyFrancs } = line
  return { léger: lightFrancs, moyen: mediumFrancs, lourd: heavyFrancs }[weightClass]
}

/** « CAR-261127-02 »: the day in Bamako and a count, taken under a lock. */
async function nextNumber(tx: Tx, at: Date): Promise<string> {
  await query(tx, sql`select pg_advisory_xact_lock(${numberLock})`)
  const day = `CAR-${dayOf(at).slice(2).replaceAll('-', '')}`
  const [last] = await query<{ count: number }>(
    tx,
    sql`select coalesce(max(substring(number from 12)::int), 0) as count from ${waybills} where number like ${`${day}-%`}`,
  )
  return `${day}-${String((last?.count ?? 0) + 1).padStart(2, '0')}`
}
