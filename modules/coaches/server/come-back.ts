import { and, eq, inArray, sql } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { recordAct } from '#modules/journal/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import {
  courierUnknown,
  type Dispatcher,
  lockDispatched,
  works,
} from '#modules/deliveries/module.ts'
import {
  failParcel,
  type LockedParcel,
  type parcelMoved,
  setParcels,
} from '#modules/parcels/module.ts'
import { handOver, passCustody } from '#modules/shipments/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endRide, noteMissing } from './arrive.ts'
import { fail } from './errors.ts'
import { parcelCameBack } from './events.ts'
import { goOn, goOnFound } from './go-on.ts'
import { homeRelaysOf } from './homeward.ts'
import { lockWaybill } from './on-the-road.ts'
import { hasCode, theOnly } from './parcel-codes.ts'
import { goesHome, isLost, receiveFound } from './receive-found.ts'
import { foundWords } from './station.ts'

type Receiving = { code: string; courierId: string | null }
type FoundParcel = { parcelId: string; isHere: boolean }

/**
 * Takes a parcel that comes to Bamako by coach, also one that was missing or given up. One that
 * comes back a courier takes from the station to its shop, or the next coach to its shop's town;
 * one on its way to its buyer goes on.
 * What was given up on that way, and is not refunded yet, waits for the next coach. Idempotent.
 * @throws coaches.code_unknown, deliveries.courier_unknown (404) · coaches.which_parcel,
 * coaches.needs_courier, orders.wrong_state (409)
 */
export async function receiveFromCoach(
  kernel: Kernel,
  who: Dispatcher,
  { code, courierId }: Receiving,
): Promise<{ message: string }> {
  const found = await comingBack(kernel.db, who, code)
  const coming = found.filter(({ isHere }) => !isHere)
  const { parcelId } = theOnly(coming.length > 0 ? coming : found.slice(0, 1))
  const at = kernel.clock.now()
  return handOver<LockedParcel, { message: string }>(kernel, {
    lock: (tx) => lockDispatched(tx, parcelId, who),
    async give(tx, locked) {
      const { parcel, order } = locked
      const { orderNumber } = order
      if (parcel.state === 'cancelled') {
        const name = courierId && (await courierNamed(tx, courierId, parcel.deliveryGroup))
        const found = await receiveFound(tx, kernel, locked, { kind: 'station', who, courierId })
        if (found === 'goes_on') {
          const courier = courierId && name ? { id: courierId, name } : null
          const on = await goOnFound(tx, kernel, parcelId, { who, courier })
          return on ?? { message: foundWords(orderNumber) }
        }
        if (found) return { message: backWords(orderNumber, name ?? '') }
      }
      const waybillId = await lockRideBack(tx, parcelId)
      if (!waybillId) return { message: `${orderNumber} est déjà revenu.` }
      const name = courierId && (await courierNamed(tx, courierId, parcel.deliveryGroup))
      const courier = courierId && name ? { id: courierId, name } : null
      if (parcelHas('isComing', parcel.state) || (await homeRelaysOf(tx, [parcelId])).has(parcelId))
        return goOn(tx, kernel, locked, { who, waybillId, courier })
      if (!courierId || !name) throw fail('coaches.needs_courier')
      await setParcels(tx, [parcelId], { courierId })
      await passCustody(tx, {
        parcelId,
        to: { kind: 'courier', id: courierId },
        proof: 'confirmed',
        actorId: who.userId,
        at,
      })
      await endRide(tx, waybillId, [parcelId], { state: 'arrived', by: who.userId, at })
      await recordAct(tx, {
        actor: who,
        action: 'coaches.came_back',
        subject: { kind: 'parcel', id: parcelId, label: orderNumber },
        after: { livreur: name },
        at,
      })
      await kernel.events.emit(tx, parcelCameBack, { parcelId, courierId, at: at.toISOString() })
      return { message: backWords(orderNumber, name) }
    },
  })
}

/** Locks the waybill by which a parcel comes back; null: it rides on none. */
async function lockRideBack(tx: Tx, parcelId: string): Promise<string | null> {
  const [riding] = await tx
    .select({ waybillId: waybills.id })
    .from(waybillParcels)
    .innerJoin(waybills, eq(waybills.id, waybillParcels.waybillId))
    .where(
      and(
        eq(waybillParcels.parcelId, parcelId),
        inArray(waybillParcels.state, ['on_road', 'missing']),
        waybills.isReturn,
      ),
    )
    .for('update', { of: waybills })
  return riding?.waybillId ?? null
}

function backWords(orderNumber: string, name: string): string {
  return `${orderNumber} est revenu : ${name} le rapporte à sa boutique.`
}

function comingBack(db: Sql, { group }: Dispatcher, code: string): Promise<FoundParcel[]> {
  return query<FoundParcel>(
    db,
    sql`
    select p.id as parcel_id, not ${isLost} and b.state = 'arrived' as is_here
    from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
      join lateral (
        select b.state from ${waybillParcels} b join ${waybills} w on w.id = b.waybill_id
        where b.parcel_id = p.id and (w.is_return or b.state = 'lost' or ${goesHome})
        order by w.left_at desc limit 1
      ) b on true
    where ${hasCode(code)} and (${group}::text is null or p.delivery_group = ${group})
    order by p.number limit 10`,
  )
}

/** @throws deliveries.courier_unknown (404) unless one of the group who may work */
async function courierNamed(tx: Tx, id: string, group: string): Promise<string> {
  const [courier] = await query<{ name: string }>(
    tx,
    sql`select u.name from ${personFacts} u where u.id = ${id} and ${works} and u.delivery_group = ${group}`,
  )
  if (!courier) throw courierUnknown()
  return courier.name
}

/**
 * Notes what a coach did not bring back; the others go on. Idempotent.
 * @throws coaches.waybill_unknown (404)
 */
export async function endReturn(kernel: Kernel, who: Dispatcher, waybillId: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { isReturn, number } = await lockWaybill(tx, who, waybillId)
    if (!isReturn) throw fail('coaches.waybill_unknown')
    const missing = await noteMissing(tx, kernel, waybillId)
    if (missing.length === 0) return
    await recordAct(tx, {
      actor: who,
      action: 'coaches.not_back',
      subject: { kind: 'waybill', id: waybillId, label: number },
      after: { 'colis manquants': missing.length },
      at: kernel.clock.now(),
    })
  })
}

/**
 * Keeps a parcel on its way back by coach from being given to its shop.
 * @throws orders.wrong_state (409)
 */
export async function refuseOnCoach(
  tx: Tx,
  { parcelId, to }: NonNullable<(typeof parcelMoved)['carries']>,
): Promise<void> {
  if (!parcelHas('isBack', to)) return
  const riding = and(
    eq(waybillParcels.parcelId, parcelId),
    inArray(waybillParcels.state, ['on_road', 'missing']),
  )
  if ((await tx.$count(waybillParcels, riding)) > 0) throw failParcel('orders.wrong_state')
}
