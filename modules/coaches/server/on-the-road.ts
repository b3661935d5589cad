import { daysWords } from '#kernel/wire/span-words.ts'
import { and, eq, inArray } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { carriers, waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import type { lateCauses } from '#modules/coaches/database/values.ts'
import type { Dispatcher } from '#modules/deliveries/module.ts'
import { openLosses } from '#modules/losses/module.ts'
import { loseParcels } from '#modules/orders/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { type LockedParcel, lockParcels } from '#modules/parcels/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endRide } from './arrive.ts'
import { fail } from './errors.ts'
import { parcelsLost, waybillLate } from './events.ts'
import { leaveCoach } from './leave-coach.ts'

type WaybillRow = typeof waybills.$inferSelect
type OfParcel = { waybillId: string; parcelId: string }

/**
 * Notes why a coach is late, for all of its buyers; each change is told to them once.
 * @throws coaches.waybill_unknown (404) · coaches.waybill_ended (409)
 */
export async function noteLate(
  kernel: Kernel,
  who: Dispatcher,
  {
    waybillId,
    cause,
    words,
  }: { waybillId: string; cause: (typeof lateCauses)[number]; words: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const waybill = await lockWaybill(tx, who, waybillId)
    const parcelIds = await ridingOn(tx, waybillId)
    if (parcelIds.length === 0) throw fail('coaches.waybill_ended')
    if (waybill.lateCause === cause && waybill.lateWords === words) return
    await tx
      .update(waybills)
      .set({ lateCause: cause, lateWords: words, lateAt: at })
      .where(eq(waybills.id, waybillId))
    await recordAct(tx, {
      actor: who,
      action: 'coaches.late',
      subject: { kind: 'waybill', id: waybillId, label: waybill.number },
      before: { raison: waybill.lateWords },
      after: { raison: words },
      at,
    })
    await kernel.events.emit(tx, waybillLate, { waybillId, parcelIds, words, at: at.toISOString() })
  })
}

/**
 * Sends a missing parcel, found where its coach left, with a later one: from Bamako's station, or
 * from the relay point to which its shop brought it, which has it again.
 * @throws coaches.waybill_unknown (404) · coaches.not_missing (409) · coaches.comes_back (409) of
 * what comes back to Bamako
 */
export async function resendParcel(
  kernel: Kernel,
  who: Dispatcher,
  { waybillId, parcelId }: OfParcel,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { order, parcel } = await lockRider(tx, parcelId)
    const waybill = await lockWaybill(tx, who, waybillId)
    if (waybill.isReturn && !parcelHas('isComing', parcel.state)) throw fail('coaches.comes_back')
    await refuseNotMissing(tx, { waybillId, parcelId })
    const relay = { kind: 'relay', id: waybill.relayId } as const
    if (waybill.isReturn) await leaveCoach(tx, parcelId, { to: relay, actorId: who.userId, at })
    await endRide(tx, waybillId, [parcelId], { state: 'resent', by: who.userId, at })
    await recordAct(tx, {
      actor: who,
      action: 'coaches.resent',
      subject: { kind: 'parcel', id: parcelId, label: order.orderNumber },
      before: { bordereau: waybill.number },
      at,
    })
  })
}

/**
 * Gives a missing parcel up, ten days after its departure: its buyer is owed back.
 * @throws coaches.waybill_unknown (404) · coaches.not_missing, coaches.too_soon (409)
 */
export async function loseParcel(
  kernel: Kernel,
  who: Dispatcher,
  { waybillId, parcelId, reason }: OfParcel & { reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const rider = await lockRider(tx, parcelId)
    const waybill = await lockWaybill(tx, who, waybillId)
    await refuseNotMissing(tx, { waybillId, parcelId })
    if (addMs(waybill.leftAt, LOST_DAYS * dayMs) > kernel.clock.now())
      throw fail('coaches.too_soon')
    await giveUp(tx, kernel, who.userId, { waybill, lost: [rider], cause: 'missing', reason })
    await recordAct(tx, {
      actor: who,
      action: 'coaches.lost',
      subject: { kind: 'parcel', id: parcelId, label: rider.order.orderNumber },
      before: { bordereau: waybill.number },
      reason,
      at: kernel.clock.now(),
    })
  })
}

type GivingUp = {
  waybill: WaybillRow
  lost: readonly LockedParcel[]
  cause: 'missing' | 'attack'
  reason: string
  /** By itself. */
  isLate?: boolean
}

/** Loses parcels of a locked waybill: their buyers are owed back, their shops wait for a payer. */
export async function giveUp(
  tx: Tx,
  kernel: Kernel,
  lostBy: string | null,
  { waybill, lost, cause, reason, isLate = false }: GivingUp,
): Promise<void> {
  const at = kernel.clock.now()
  const why =
    cause === 'attack'
      ? 'Le car a été attaqué.'
      : `Le car ne l’a pas retrouvé en ${daysWords(LOST_DAYS)}.`
  const words = isLate ? `Le car a ${daysWords(LOST_DAYS)} de retard.` : why
  for (const group of Map.groupBy(lost, ({ order }) => order.id).values())
    await loseParcels(tx, kernel, group, { by: 'carrier', actorId: lostBy, reason: words })
  const parcelIds = lost.map(({ parcel }) => parcel.id)
  await endRide(tx, waybill.id, parcelIds, { state: 'lost', by: lostBy, at })
  const [carrier] = await tx
    .select({ name: carriers.name })
    .from(carriers)
    .where(eq(carriers.id, waybill.carrierId))
  await openLosses(tx, lost, {
    waybillId: waybill.id,
    carrierId: waybill.carrierId,
    carriedBy: `${carrier?.name}, ${waybill.number}`,
    cause,
    reason,
    lostAt: at,
    lostBy,
  })
  const back = lost.filter(({ parcel }) => parcelHas('isReturning', parcel.state))
  const backIds = back.map(({ parcel }) => parcel.id)
  const about = {
    waybillId: waybill.id,
    parcelIds,
    backIds,
    reason: words,
    ...(isLate && { isLate }),
  }
  await kernel.events.emit(tx, parcelsLost, { ...about, at: at.toISOString() })
}

/** @throws coaches.not_missing (409) */
async function lockRider(tx: Tx, parcelId: string): Promise<LockedParcel> {
  const locked = (await lockParcels(tx, [parcelId])).get(parcelId)
  if (!locked) throw fail('coaches.not_missing')
  return locked
}

/** @throws coaches.waybill_unknown (404) for another group's */
export async function lockWaybill(
  tx: Tx,
  { group }: Pick<Dispatcher, 'group'>,
  id: string,
): Promise<WaybillRow> {
  const [waybill] = await tx.select().from(waybills).where(eq(waybills.id, id)).for('update')
  if (!waybill || (group !== null && waybill.groupName !== group))
    throw fail('coaches.waybill_unknown')
  return waybill
}

/** Parcels that a waybill still has. */
export async function ridingOn(tx: Tx, waybillId: string): Promise<string[]> {
  const rows = await tx
    .select({ parcelId: waybillParcels.parcelId })
    .from(waybillParcels)
    .where(
      and(
        eq(waybillParcels.waybillId, waybillId),
        inArray(waybillParcels.state, ['on_road', 'missing']),
      ),
    )
  return rows.map(({ parcelId }) => parcelId)
}

/** @throws coaches.not_missing (409) */
async function refuseNotMissing(tx: Tx, { waybillId, parcelId }: OfParcel): Promise<void> {
  const missing = and(
    eq(waybillParcels.waybillId, waybillId),
    eq(waybillParcels.parcelId, parcelId),
    eq(waybillParcels.state, 'missing'),
  )
  if ((await tx.$count(waybillParcels, missing)) === 0) throw fail('coaches.not_missing')
}
