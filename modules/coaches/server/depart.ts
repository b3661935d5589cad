import { eq, inArray, sql } from 'drizzle-orm'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { stationParcels, waybillParcels } from '#modules/coaches/database/tables.ts'
import {
  type Dispatcher,
  lockAllDispatched,
  parcelUnknown,
  refuseForeignPhoto,
} from '#modules/deliveries/module.ts'
import { type LockedParcel, lockParcels } from '#modules/parcels/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { refusePaused, tariffFor } from '#modules/pricing/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { waybillLeft } from './events.ts'
import { homeRelaysOf } from './homeward.ts'
import { isoDay } from './station.ts'
import { lineOf, makeOnce, writeWaybill } from './write-waybill.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { leaveByCoach, proveLeaving } from '#modules/relays/module.ts'
import { DomainError } from '#kernel/errors.ts'
import { heldParcels, isDropped } from './read-regions.ts'

type Departure = {
  relayId: string
  lineId: string
  parcelIds: string[]
  stubImageId: string
}

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
  return makeOnce(kernel, who, { key, body }, (tx, id) =>
    departFromStation(tx, kernel, who, { ...body, id }),
  )
}

async function departFromStation(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcelIds, stubImageId }: Departure & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  await refuseForeignPhoto(tx, stubImageId, who.userId)
  const line = await lineOf(tx, lineId)
  const [relay] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (relay?.region !== line.region || line.fromRegion !== HUB) throw fail('coaches.line_elsewhere')
  if (!line.days.includes(isoDay(at))) throw fail('coaches.line_not_today')
  refusePaused(await tariffFor(tx, kernel, relay.zone, null, { at, region: relay.region }))
  const locked = await lockAtStation(tx, who, { relayId, parcelIds })
  const waybill = { id, line, relay, locked, stubImageId, isReturn: false }
  await writeWaybill(tx, kernel, who, waybill)
  const about = { waybillId: id, parcelIds }
  await kernel.events.emit(tx, waybillLeft, { ...about, at: at.toISOString() })
}

/** @throws deliveries.parcel_unknown (404) · coaches.not_at_station, coaches.on_waybill (409) */
async function lockAtStation(
  tx: Tx,
  who: Dispatcher,
  { relayId, parcelIds }: { relayId: string; parcelIds: string[] },
): Promise<LockedParcel[]> {
  const locked = await lockAllDispatched(tx, parcelIds, who)
  const [counts] = await query<{ received: number; underWay: number }>(
    tx,
    sql`
    select (select count(*) from ${stationParcels} t where t.parcel_id = any(${sql.param(parcelIds)}::uuid[]))::int as received,
      (select count(*) from ${waybillParcels} w where w.parcel_id = any(${sql.param(parcelIds)}::uuid[])
        and w.state in ('on_road', 'missing'))::int as under_way`,
  )
  if ((counts?.underWay ?? 0) > 0) throw fail('coaches.on_waybill')
  const home = await homeRelaysOf(tx, parcelIds)
  const isReady = ({ parcel }: LockedParcel) => {
    const goesTo = parcelHas('isComing', parcel.state) ? parcel.relayId : home.get(parcel.id)
    return goesTo === relayId && parcel.courierId === null
  }
  if (counts?.received !== parcelIds.length || !locked.every(isReady))
    throw fail('coaches.not_at_station')
  return locked
}

/**
 * Makes out a waybill for parcels that a relay point gives to a coach: the carrier has them from
 * now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown (404) · coaches.line_elsewhere,
 * coaches.line_not_today, coaches.not_dropped, coaches.on_waybill, pricing.zone_paused (409)
 */
export async function sendDrops(
  kernel: Kernel,
  who: Dispatcher,
  departure: Omit<Departure, 'stubImageId'> & { idempotencyKey: string },
): Promise<string> {
  const { idempotencyKey: key, ...body } = departure
  return makeOnce(kernel, who, { key, body }, (tx, id) =>
    departWithDrops(tx, kernel, who, { ...body, id }),
  )
}

async function departWithDrops(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcelIds }: Omit<Departure, 'stubImageId'> & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  const line = await lineOf(tx, lineId)
  const [drop] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (drop?.region !== line.fromRegion) throw fail('coaches.line_elsewhere')
  if (!line.days.includes(isoDay(at))) throw fail('coaches.line_not_today')
  const locked = await lockDropped(tx, who, { relayId, parcelIds, aim: line.region })
  const isReturn = line.region === HUB
  const aims = [...new Set(locked.flatMap(({ parcel }) => parcel.relayId ?? []))]
  const [aim] = isReturn
    ? [drop]
    : await tx
        .select()
        .from(relayFacts)
        .where(eq(relayFacts.id, aims[0] ?? ''))
  // One waybill goes to one relay point.
  if (!aim || (!isReturn && aims.length > 1)) throw fail('coaches.line_elsewhere')
  // Home it comes by any road that the manager finds.
  if (!isReturn)
    refusePaused(await tariffFor(tx, kernel, aim.zone, null, { at, region: aim.region }))
  const waybill = { id, line, relay: aim, locked, stubImageId: null, isReturn, isDrop: true }
  await writeWaybill(tx, kernel, who, waybill)
  if (isReturn) return
  await kernel.events.emit(tx, waybillLeft, { waybillId: id, parcelIds, at: at.toISOString() })
}

type Dropped = { relayId: string; parcelIds: string[]; aim: string }

/** @throws deliveries.parcel_unknown (404) · coaches.not_dropped (409) */
async function lockDropped(
  tx: Tx,
  { group }: Dispatcher,
  { relayId, parcelIds, aim }: Dropped,
): Promise<LockedParcel[]> {
  const found = await lockParcels(tx, parcelIds)
  const locked = parcelIds.map((parcelId) => {
    const one = found.get(parcelId)
    if (!one || (group !== null && one.parcel.deliveryGroup !== group)) throw parcelUnknown()
    return one
  })
  const held = await query<{ id: string }>(
    tx,
    sql`
    select p.id ${heldParcels}
    where ${isDropped} and r.id = ${relayId} and aim.region = ${aim} and p.id = any(${sql.param(parcelIds)}::uuid[])`,
  )
  if (held.length !== parcelIds.length) throw fail('coaches.not_dropped')
  return locked
}

type Returning = {
  relayId: string
  lineId: string
  parcels: { parcelId: string; otp: string }[]
}

/**
 * Makes out a waybill for parcels that a relay point gives to a coach, each with its return code:
 * the carrier has them from now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown, relays.parcel_unknown (404) ·
 * coaches.line_elsewhere, coaches.not_there, coaches.on_waybill, relays.not_leaving,
 * orders.wrong_state (409) · deliveries.wrong_code (422) · deliveries.code_locked (429)
 */
export async function sendBackByCoach(
  kernel: Kernel,
  who: Dispatcher,
  departure: Returning & { idempotencyKey: string },
): Promise<string> {
  const { idempotencyKey: key, ...body } = departure
  await proveEach(kernel, who, body.parcels)
  return makeOnce(kernel, who, { key, body }, (tx, id) =>
    departForHome(tx, kernel, who, { ...body, id }),
  )
}

/** Names the parcel of a wrong code. */
async function proveEach(
  kernel: Kernel,
  { group }: Dispatcher,
  parcels: Returning['parcels'],
): Promise<void> {
  const ids = parcels.map(({ parcelId }) => parcelId)
  const rows = await kernel.db
    .select({
      id: parcelFacts.id,
      group: parcelFacts.deliveryGroup,
      state: parcelFacts.state,
      orderNumber: orderFacts.orderNumber,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .where(inArray(parcelFacts.id, ids))
  const seen = new Map(rows.map((row) => [row.id, row]))
  for (const parcel of parcels) {
    const row = seen.get(parcel.parcelId)
    if (!row || (group !== null && row.group !== group)) throw parcelUnknown()
    // Gone: by the same act before, or refused below.
    if (!parcelHas('atRelay', row.state)) continue
    await proveLeaving(kernel, parcel).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      const { code, status, message, details, retryAfter } = error
      throw new DomainError(code, status, `${row.orderNumber} : ${message}`, details, retryAfter)
    })
  }
}

async function departForHome(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcels }: Returning & { id: string },
): Promise<void> {
  const line = await lineOf(tx, lineId)
  const [relay] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  const ends = [line.fromRegion, line.region]
  if (!relay || !ends.includes(relay.region) || !ends.includes(HUB))
    throw fail('coaches.line_elsewhere')
  const locked = await lockAtRelay(tx, who, { relayId, parcels })
  const reason = `Pas retiré au point relais à temps. Il revient de ${relay.region} par le car.`
  const given: LockedParcel[] = []
  for (const { otp, ...one } of locked) {
    const isSale = one.parcel.errand === null
    const words = isSale ? reason : `Il revient de ${relay.region} par le car.`
    await leaveByCoach(tx, kernel, one, { otp, actorId: who.userId, reason: words })
    given.push(one)
  }
  const waybill = { id, line, relay, locked: given, stubImageId: null, isReturn: true }
  await writeWaybill(tx, kernel, who, waybill)
}

/** @throws deliveries.parcel_unknown (404) · coaches.not_there (409) */
async function lockAtRelay(
  tx: Tx,
  who: Dispatcher,
  { relayId, parcels }: Pick<Returning, 'relayId' | 'parcels'>,
): Promise<(LockedParcel & { otp: string })[]> {
  const ids = parcels.map(({ parcelId }) => parcelId)
  return (await lockAllDispatched(tx, ids, who)).map((one, index) => {
    if (one.parcel.relayId !== relayId) throw fail('coaches.not_there')
    return { ...one, otp: parcels[index]?.otp ?? '' }
  })
}
