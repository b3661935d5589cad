import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { carriers, coachLines, waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { hidePictures } from '#modules/images/module.ts'
import type { Dispatcher } from '#modules/deliveries/module.ts'
import { postCoachDeparture } from '#modules/ledger/module.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { openDayFrom } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import { passCustody } from '#modules/shipments/module.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'

type LineRow = typeof coachLines.$inferSelect & { carrierName: string }

const numberLock = 7_352_011

type Attempt = { key: string; body: unknown }

/**
 * Makes out a waybill once a key, in a transaction.
 * @returns its id
 * @throws coaches.on_waybill (409) · errors of `make`
 */
export async function makeOnce(
  kernel: Kernel,
  { userId }: Dispatcher,
  attempt: Attempt,
  make: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const at = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const { id } = await withIdempotencyKey(tx, { userId, at, ...attempt }, (made) =>
        make(tx, made),
      )
      return id
    })
  } catch (error) {
    if (isTaken(error)) throw fail('coaches.on_waybill')
    throw error
  }
}

/** @throws coaches.line_unknown (404) */
export async function lineOf(tx: Tx, lineId: string): Promise<LineRow> {
  const [found] = await tx
    .select({ line: coachLines, carrier: carriers })
    .from(coachLines)
    .innerJoin(carriers, eq(carriers.id, coachLines.carrierId))
    .where(eq(coachLines.id, lineId))
    .for('share')
  if (!found || found.line.closedAt || found.carrier.closedAt) throw fail('coaches.line_unknown')
  return { ...found.line, carrierName: found.carrier.name }
}

type NewWaybill = {
  id: string
  line: LineRow
  relay: { id: string; name: string; region: string }
  locked: readonly LockedParcel[]
  stubImageId: string | null
  /** To Bamako. */
  isReturn: boolean
  /** The parcels are those that shops brought to a relay point. */
  isDrop?: boolean
}

/** Gives locked parcels to a carrier, which is owed for them from now on. */
export async function writeWaybill(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, line, relay, locked, stubImageId, isReturn, isDrop = false }: NewWaybill,
): Promise<void> {
  const at = kernel.clock.now()
  const rows = locked.map(({ parcel }) => {
    const weightClass = parcel.weightClass ?? 'léger'
    return { waybillId: id, parcelId: parcel.id, weightClass, francs: priceOf(line, weightClass) }
  })
  const francs = sumOf(rows, (row) => row.francs)
  const number = await nextNumber(tx, at)
  const { carrierId, station, roadDays } = line
  const { region } = relay
  const arrives = dayOf(addMs(at, roadDays * dayMs))
  const dueOn = isReturn ? arrives : await openDayOf(tx, kernel, relay.id, arrives)
  await tx.insert(waybills).values({
    id,
    number,
    lineId: line.id,
    carrierId,
    relayId: relay.id,
    isReturn,
    groupName: locked[0]?.parcel.deliveryGroup ?? '',
    station,
    region,
    leftAt: at,
    leftBy: who.userId,
    dueOn,
    stubImageId,
    francs,
  })
  await hidePictures(tx, kernel, [stubImageId])
  await tx.insert(waybillParcels).values(rows.map((row) => ({ ...row, state: 'on_road' as const })))
  for (const { parcelId } of rows)
    await passCustody(tx, {
      parcelId,
      to: { kind: 'carrier', id: carrierId },
      proof: isReturn && !isDrop ? 'return_code' : 'confirmed',
      actorId: who.userId,
      at,
    })
  await postCoachDeparture(tx, { waybillId: id, carrierId, francs, at })
  await recordAct(tx, {
    actor: who,
    action: isDrop ? 'coaches.left_town' : isReturn ? 'coaches.left_back' : 'coaches.left',
    subject: { kind: 'waybill', id, label: number },
    after: { transporteur: line.carrierName, relais: relay.name, colis: rows.length, francs },
    at,
  })
}

/** Returns the first day, from the arrival on, on which the relay point takes parcels. */
async function openDayOf(tx: Tx, kernel: Kernel, relayId: string, day: string): Promise<string> {
  const relay = (await relayPlaces.of(kernel).openingOf(tx, [relayId])).get(relayId)
  return (relay && openDayFrom(marketCalendar(kernel), relay.receives, day)) ?? day
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
