import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { ComingCoach } from '#modules/coaches/contract/coach-arrivals.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import {
  failParcel,
  type LockedParcel,
  lockParcel,
  type parcelMoved,
} from '#modules/parcels/module.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import { handOver, isOnCoach, passCustody } from '#modules/shipments/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { arrive, keepForShop } from '#modules/relays/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { parcelsMissing } from './events.ts'
import { homeRelaysOf } from './homeward.ts'
import { hasCode, theOnly } from './parcel-codes.ts'
import { waybillsBy } from './read-waybills.ts'
import { goesHome, hasLost, isLost, receiveFound } from './receive-found.ts'

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
  where b.waybill_id = w.id and b.state = 'resent' and (p.is_coming or p.is_returning)
    and ${isOnCoach(sql`p.id`)}
    and not exists (select from ${waybillParcels} n where n.parcel_id = b.parcel_id and n.state in ('on_road', 'missing')))`

/**
 * Waybills under way to the shop's relay point, and those whose parcels were given up lately and
 * may turn up; none for a shop without one.
 */
export async function comingCoaches(kernel: Kernel, { shopId }: ShopActor): Promise<ComingCoach[]> {
  const rows = await waybillsBy(
    kernel.db,
    sql`r.shop_id = ${shopId} and not w.is_return and (w.ended_at is null or ${hasLeftBehind} or ${hasLost(kernel)})`,
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
    parcels: parcels.map(({ parcelId, code, buyerName, state, backTo }) => ({
      parcelId,
      code,
      buyerName,
      state,
      backTo,
    })),
  }))
}

type Arrived = { parcelId: string; message: string; alreadyThere: boolean }
type FoundParcel = { parcelId: string; isThere: boolean; isComing: boolean }

/**
 * Takes a parcel from the coach into the relay point, also one that was missing, left behind or
 * given up. Idempotent.
 * @throws coaches.no_relay, coaches.code_unknown (404) · coaches.which_parcel,
 * coaches.other_carrier, coaches.other_waybill, orders.wrong_state (409)
 */
export async function confirmArrival(
  kernel: Kernel,
  shop: ShopActor,
  { code, waybill }: { code: string; waybill?: string | undefined },
): Promise<Arrived> {
  const relayId = await relayOfShop(kernel.db, shop.shopId)
  const { parcelId } = theOne(await findForRelay(kernel.db, relayId, code))
  const already = { parcelId, message: 'Ce colis est déjà chez vous.', alreadyThere: true }
  return handOver<LockedParcel, Arrived>(kernel, {
    async lock(tx) {
      const locked = await lockParcel(tx, parcelId)
      if (!locked) throw fail('coaches.code_unknown')
      return locked
    },
    async doneBefore(tx, { parcel }) {
      const isThere = parcelHas('atRelay', parcel.state) || (await isHeldBy(tx, parcelId, relayId))
      return isThere ? already : null
    },
    refuse(_tx, { parcel }) {
      if (parcel.relayId !== relayId && !parcelHas('isReturning', parcel.state))
        throw fail('coaches.other_carrier')
    },
    async give(tx, locked) {
      if (locked.parcel.state === 'cancelled') {
        await refuseOtherLabel(tx, parcelId, waybill)
        const found = await receiveFound(tx, kernel, locked, { kind: 'relay', relayId, shop })
        return found ? { parcelId, message: foundWords[found], alreadyThere: false } : already
      }
      const goesBack = (await homeRelaysOf(tx, [parcelId])).get(parcelId) === relayId
      // A coach that goes to Bamako brings it to no relay point.
      if (!parcelHas('isComing', locked.parcel.state) && !goesBack)
        throw failParcel('orders.wrong_state')
      const riding = await rideOf(tx, parcelId)
      if (!riding) throw fail('coaches.other_carrier')
      if (waybill && waybill.toUpperCase() !== riding.number) throw fail('coaches.other_waybill')
      if (goesBack) {
        await comeHome(tx, kernel, { parcelId, relayId, waybillId: riding.waybillId, shop })
        return { parcelId, message: 'Reçu. La boutique est prévenue.', alreadyThere: false }
      }
      await arrive(tx, kernel, locked, {
        by: 'relay',
        ...actorsOf(shop),
      })
      return { parcelId, message: 'Reçu. L’acheteur est prévenu.', alreadyThere: false }
    },
  })
}

type Homecoming = { parcelId: string; relayId: string; waybillId: string; shop: ShopActor }

/** Keeps what came back by coach until its shop takes it. */
async function comeHome(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relayId, waybillId, shop }: Homecoming,
): Promise<void> {
  const at = kernel.clock.now()
  const { actorId } = shop
  const to = { kind: 'relay', id: relayId } as const
  await passCustody(tx, { parcelId, to, proof: 'confirmed', actorId, at })
  await endRide(tx, waybillId, [parcelId], { state: 'arrived', by: actorId, at })
  await keepForShop(tx, kernel, { parcelId, relayId, state: 'returning' })
}

async function isHeldBy(tx: Tx, parcelId: string, relayId: string): Promise<boolean> {
  const held = and(
    eq(custodyFacts.parcelId, parcelId),
    eq(custodyFacts.holderId, relayId),
    isNull(custodyFacts.endedAt),
  )
  return (await tx.$count(custodyFacts, held)) > 0
}

const foundWords = {
  goes_on: 'Ce colis était noté perdu. Reçu : l’acheteur est prévenu.',
  goes_home:
    'Ce colis était noté perdu et n’attend plus son acheteur. Reçu : il revient à sa boutique, gardez-le pour le prochain car.',
} as const

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

/** @throws coaches.other_waybill (409) */
async function refuseOtherLabel(
  tx: Tx,
  parcelId: string,
  waybill: string | undefined,
): Promise<void> {
  if (!waybill) return
  const rides = await tx
    .select({ number: waybills.number })
    .from(waybillParcels)
    .innerJoin(waybills, eq(waybills.id, waybillParcels.waybillId))
    .where(eq(waybillParcels.parcelId, parcelId))
  if (!rides.some(({ number }) => number === waybill.toUpperCase()))
    throw fail('coaches.other_waybill')
}

/** @throws coaches.code_unknown (404) · coaches.which_parcel (409) */
function theOne(found: readonly FoundParcel[]): FoundParcel {
  const coming = found.filter(({ isComing }) => isComing)
  const there = found.filter(({ isThere }) => isThere)
  if (coming.length > 0) return theOnly(coming)
  return theOnly((there.length > 0 ? there : found).slice(0, 1))
}

function findForRelay(db: Sql, relayId: string, code: string): Promise<FoundParcel[]> {
  return query<FoundParcel>(
    db,
    sql`
    select p.id as parcel_id, p.at_relay or (${goesHome}) as is_there,
      p.is_coming or p.is_returning or ${isLost} as is_coming
    from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
    where ${hasCode(code)} and exists (select from ${waybillParcels} b join ${waybills} w on w.id = b.waybill_id
      where b.parcel_id = p.id and (p.relay_id = ${relayId} or w.relay_id = ${relayId} and not w.is_return))
    order by p.number limit 10`,
  )
}

/** Ends the ride of a parcel that reached its relay point, in the transaction of its move. */
export async function followArrival(
  tx: Tx,
  { parcelId, to, viaRelay, actorId, at }: NonNullable<(typeof parcelMoved)['carries']>,
): Promise<void> {
  if (!parcelHas('atRelay', to) || !viaRelay) return
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
