import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { ComingCoach } from '#modules/coaches/contract/coach-arrivals.ts'
import { parcelFacts, orderFacts } from '#modules/orders/database/views.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { lockParcel, type parcelMoved, wrongState } from '#modules/orders/module.ts'
import { relayFacts, custodyFacts } from '#modules/relays/database/views.ts'
import { arrive } from '#modules/relays/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { lostParcelFound, parcelsMissing } from './events.ts'
import { hasCode, theOnly } from './parcel-codes.ts'
import { waybillsBy } from './read-waybills.ts'

/** @throws coaches.no_relay (404) */
async function relayOfShop(db: Sql, shopId: string): Promise<string> {
  const [relay] = await db
    .select({ id: relayFacts.id })
    .from(relayFacts)
    .where(eq(relayFacts.shopId, shopId))
  if (!relay) throw fail('coaches.no_relay')
  return relay.id
}

/** SQL: a parcel of the waybill was found at the station, and came without a new one so far. */
const hasLeftBehind = sql`exists (select from ${waybillParcels} b join ${parcelFacts} p on p.id = b.parcel_id
  where b.waybill_id = w.id and b.state = 'resent' and p.state = 'in_delivery'
    and exists (select from ${custodyFacts} h where h.parcel_id = p.id and h.ended_at is null and h.holder_kind = 'carrier')
    and not exists (select from ${waybillParcels} n where n.parcel_id = b.parcel_id and n.state in ('on_road', 'missing')))`

/** Waybills under way to the shop's relay point; none for a shop without one. */
export async function comingCoaches(db: Sql, { shopId }: ShopActor): Promise<ComingCoach[]> {
  const rows = await waybillsBy(
    db,
    sql`r.shop_id = ${shopId} and not w.is_return and (w.ended_at is null or ${hasLeftBehind})`,
    sql`order by w.due_on, w.left_at, w.id limit 50`,
  )
  return rows.map(({ _id, number, carrierName, carrierPhone, leftAt, dueOn, late, parcels }) => ({
    waybillId: _id,
    number,
    carrierName,
    carrierPhone,
    leftAt,
    dueOn,
    late: late?.words ?? null,
    parcels: parcels.map(({ parcelId, code, buyerName, state }) => ({
      parcelId,
      code,
      buyerName,
      state,
    })),
  }))
}

type Arrived = { parcelId: string; message: string; alreadyThere: boolean }
type OfWaybill = { parcelId: string; waybillId: string }
type FoundParcel = { parcelId: string; isThere: boolean }

/**
 * Takes a parcel from the coach into the relay point, also one that was missing or left behind.
 * Idempotent.
 * @throws coaches.no_relay, coaches.code_unknown (404) · coaches.which_parcel,
 * coaches.other_carrier, coaches.other_waybill, coaches.was_lost, orders.wrong_state (409)
 */
export async function confirmArrival(
  kernel: Kernel,
  shop: ShopActor,
  { code, waybill }: { code: string; waybill?: string | undefined },
): Promise<Arrived> {
  const relayId = await relayOfShop(kernel.db, shop.shopId)
  const found = await findForRelay(kernel.db, relayId, code)
  if (found.length === 0) await refuseLost(kernel, relayId, code)
  const coming = found.filter(({ isThere }) => !isThere)
  const { parcelId } = theOnly(coming.length > 0 ? coming : found.slice(0, 1))
  return kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked) throw fail('coaches.code_unknown')
    if (locked.parcel.state === 'at_relay')
      return { parcelId, message: 'Ce colis est déjà chez vous.', alreadyThere: true }
    // A coach that goes to Bamako brings it to no relay point.
    if (locked.parcel.state !== 'in_delivery') throw wrongState()
    const riding = await rideOf(tx, parcelId)
    if (!riding || locked.parcel.relayId !== relayId) throw fail('coaches.other_carrier')
    if (waybill && waybill.toUpperCase() !== riding.number) throw fail('coaches.other_waybill')
    await arrive(tx, kernel, locked, {
      by: 'relay',
      actorId: shop.ownerId,
      helperId: shop.isOwner ? null : shop.actorId,
    })
    return { parcelId, message: 'Reçu. L’acheteur est prévenu.', alreadyThere: false }
  })
}

/** The last coach of a parcel that has not arrived; its waybill is locked. */
async function rideOf(tx: Tx, parcelId: string) {
  const [ride] = await tx
    .select({ waybillId: waybills.id, number: waybills.number, state: waybillParcels.state })
    .from(waybillParcels)
    .innerJoin(waybills, eq(waybills.id, waybillParcels.waybillId))
    .where(eq(waybillParcels.parcelId, parcelId))
    .orderBy(desc(waybills.leftAt), desc(waybills.id))
    .limit(1)
    .for('update', { of: waybills })
  const isOver = ride?.state === 'arrived' || ride?.state === 'lost'
  return isOver ? undefined : ride
}

/**
 * Tells the managers of a parcel that was given up and turned up: its refund is finance's.
 * @throws coaches.was_lost (409) for one
 */
async function refuseLost(kernel: Kernel, relayId: string, code: string): Promise<void> {
  const [lost] = await query<OfWaybill>(
    kernel.db,
    sql`
    select b.parcel_id, b.waybill_id
    from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id join ${waybillParcels} b on b.parcel_id = p.id
    where ${hasCode(code)} and p.relay_id = ${relayId} and b.state = 'lost' order by p.number limit 1`,
  )
  if (!lost) return
  const at = kernel.clock.now().toISOString()
  await kernel.transaction((tx) => kernel.events.emit(tx, lostParcelFound, { ...lost, at }))
  throw fail('coaches.was_lost')
}

function findForRelay(db: Sql, relayId: string, code: string): Promise<FoundParcel[]> {
  return query<FoundParcel>(
    db,
    sql`
    select p.id as parcel_id, p.state = 'at_relay' as is_there
    from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
    where ${hasCode(code)} and p.relay_id = ${relayId}
      and exists (select from ${waybillParcels} b where b.parcel_id = p.id and b.state <> 'lost')
    order by p.number limit 10`,
  )
}

/** Ends the ride of a parcel that reached its relay point, in the transaction of its move. */
export async function followArrival(
  tx: Tx,
  { parcelId, to, viaRelay, actorId, at }: NonNullable<(typeof parcelMoved)['carries']>,
): Promise<void> {
  if (to !== 'at_relay' || !viaRelay) return
  const riding = await rideOf(tx, parcelId)
  if (!riding) return
  const by = actorId
  await endRide(tx, riding.waybillId, [parcelId], { state: 'arrived', by, at: new Date(at) })
}

/** Ends parcels' part in a waybill, and the waybill with its last one. */
export async function endRide(
  tx: Tx,
  waybillId: string,
  parcelIds: readonly string[],
  { state, by, at }: { state: 'arrived' | 'resent' | 'lost'; by: string | null; at: Date },
): Promise<void> {
  await tx
    .update(waybillParcels)
    .set({ state, endedAt: at, endedBy: by })
    .where(
      and(
        eq(waybillParcels.waybillId, waybillId),
        inArray(waybillParcels.parcelId, [...parcelIds]),
        inArray(
          waybillParcels.state,
          state === 'arrived' ? ['on_road', 'missing', 'resent'] : ['on_road', 'missing'],
        ),
      ),
    )
  await query(
    tx,
    sql`
    update waybills w set ended_at = ${at} where w.id = ${waybillId} and w.ended_at is null
      and not exists (select from ${waybillParcels} b where b.waybill_id = w.id and b.state in ('on_road', 'missing'))`,
  )
}

/**
 * Notes what was not on the coach; the others go on. Idempotent.
 * @returns how many are missing
 * @throws coaches.no_relay, coaches.waybill_unknown (404)
 */
export async function endArrival(
  kernel: Kernel,
  shop: ShopActor,
  number: string,
): Promise<{ missing: number }> {
  const relayId = await relayOfShop(kernel.db, shop.shopId)
  return kernel.transaction(async (tx) => {
    const [waybill] = await tx
      .select({ id: waybills.id })
      .from(waybills)
      .where(
        and(
          eq(waybills.number, number.toUpperCase()),
          eq(waybills.relayId, relayId),
          eq(waybills.isReturn, false),
        ),
      )
      .for('update')
    if (!waybill) throw fail('coaches.waybill_unknown')
    const waybillId = waybill.id
    await noteMissing(tx, kernel, waybillId)
    const open = and(eq(waybillParcels.waybillId, waybillId), eq(waybillParcels.state, 'missing'))
    return { missing: await tx.$count(waybillParcels, open) }
  })
}

/** Notes what a coach did not have, of a locked waybill. @returns the parcels, now missing */
export async function noteMissing(tx: Tx, kernel: Kernel, waybillId: string): Promise<string[]> {
  const at = kernel.clock.now()
  const missing = await tx
    .update(waybillParcels)
    .set({ state: 'missing', missingAt: at })
    .where(and(eq(waybillParcels.waybillId, waybillId), eq(waybillParcels.state, 'on_road')))
    .returning({ parcelId: waybillParcels.parcelId })
  const parcelIds = missing.map(({ parcelId }) => parcelId)
  if (parcelIds.length > 0)
    await kernel.events.emit(tx, parcelsMissing, { waybillId, parcelIds, at: at.toISOString() })
  return parcelIds
}
