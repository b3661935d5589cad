import { desc, eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { stationParcels, waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { type Dispatcher, lockDispatched } from '#modules/deliveries/module.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { type LockedParcel, setParcels } from '#modules/parcels/module.ts'
import { passCustody } from '#modules/shipments/module.ts'
import { legFacts } from '#modules/shipments/database/views.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endRide } from './arrive.ts'
import { fail } from './errors.ts'
import { parcelGoesOn } from './events.ts'

type Arriving = {
  who: Dispatcher
  waybillId: string
  /** Courier who carries it to its buyer, or to a relay point of Bamako. */
  courier: { id: string; name: string } | null
}

/**
 * Takes in, at Bamako's station, a parcel of a region's shop: it waits for the coach to its relay
 * point, or back to its shop's, or a courier takes it on. The buyer of one to a door gets her code.
 * @throws coaches.needs_courier (409)
 */
export async function goOn(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { who, waybillId, courier }: Arriving,
): Promise<{ message: string }> {
  const { id: parcelId } = parcel
  const at = kernel.clock.now()
  const changesCoach = await hasCoachLeft(tx, parcelId)
  if (!changesCoach && !courier) throw fail('coaches.needs_courier')
  const passing = { parcelId, proof: 'confirmed' as const, actorId: who.userId, at }
  if (changesCoach) {
    await passCustody(tx, { ...passing, to: { kind: 'station', id: who.userId } })
    const received = { courierId: null, receivedBy: who.userId, receivedAt: at }
    await tx
      .insert(stationParcels)
      .values({ parcelId, ...received })
      .onConflictDoUpdate({ target: stationParcels.parcelId, set: received })
  } else if (courier) {
    const isToDoor = wayOf(parcel).codeIn === 'in_delivery'
    await setParcels(tx, [parcelId], {
      courierId: courier.id,
      ...(isToDoor && { clientOtp: randomDigits(OTP_LENGTH) }),
    })
    await passCustody(tx, { ...passing, to: { kind: 'courier', id: courier.id } })
    const goes = { parcelId, courierId: courier.id, isToDoor, at: at.toISOString() }
    await kernel.events.emit(tx, parcelGoesOn, goes)
  }
  await endRide(tx, waybillId, [parcelId], { state: 'arrived', by: who.userId, at })
  await recordAct(tx, {
    actor: who,
    action: 'coaches.goes_on',
    subject: { kind: 'parcel', id: parcelId, label: order.orderNumber },
    after: { livreur: changesCoach ? null : (courier?.name ?? null) },
    at,
  })
  const { orderNumber } = order
  return {
    message: changesCoach
      ? `${orderNumber} est à la gare, pour le car suivant.`
      : `${orderNumber} : ${courier?.name} l’apporte.`,
  }
}

/**
 * Lets a parcel go on that a coach to Bamako had lost and that turned up.
 * @returns null for one that was lost on its way from Bamako: it waits for the next coach
 * @throws coaches.needs_courier (409)
 */
export async function goOnFound(
  tx: Tx,
  kernel: Kernel,
  parcelId: string,
  { who, courier }: Omit<Arriving, 'waybillId'>,
): Promise<{ message: string } | null> {
  const [ride] = await tx
    .select({ waybillId: waybills.id, isReturn: waybills.isReturn })
    .from(waybillParcels)
    .innerJoin(waybills, eq(waybills.id, waybillParcels.waybillId))
    .where(eq(waybillParcels.parcelId, parcelId))
    .orderBy(desc(waybills.leftAt))
    .limit(1)
  if (!ride?.isReturn) return null
  const locked = await lockDispatched(tx, parcelId, who)
  return goOn(tx, kernel, locked, { who, courier, waybillId: ride.waybillId })
}

async function hasCoachLeft(tx: Tx, parcelId: string): Promise<boolean> {
  const [leg] = await query<{ number: number }>(
    tx,
    sql`select l.number from ${legFacts} l where l.shipment_id = ${parcelId} and l.way = 'coach' and l.state = 'planned' limit 1`,
  )
  return leg !== undefined
}
