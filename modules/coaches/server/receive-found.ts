import { and, desc, eq, sql, type SQL } from 'drizzle-orm'

import { recordAct, recordShopAct } from '#modules/journal/module.ts'
import { FOUND_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { waybillParcels } from '#modules/coaches/database/tables.ts'
import { deliveryRevenueOf, type Dispatcher } from '#modules/deliveries/module.ts'
import { lossFacts } from '#modules/losses/database/views.ts'
import { lockLossOf, takeLossBack } from '#modules/losses/module.ts'
import { resumeLost } from '#modules/orders/module.ts'
import {
  type LockedParcel,
  linesOf,
  lockParcel,
  makeErrand,
  moveParcels,
} from '#modules/parcels/module.ts'
import { parcelMoveFacts } from '#modules/parcels/database/views.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import { arrive, keepGoods } from '#modules/relays/module.ts'
import { passCustody } from '#modules/shipments/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { parcelCameBack, parcelFound } from './events.ts'

/** SQL: `p` was given up and has not turned up. */
export const isLost = sql`exists (select from ${lossFacts} l where l.parcel_id = p.id and l.found_at is null)`

/** SQL: a parcel of waybill `w` was given up lately and may turn up. */
export function hasLost({ clock }: Kernel): SQL {
  const since = addMs(clock.now(), -FOUND_DAYS * dayMs)
  return sql`exists (select from ${lossFacts} l
    where l.waybill_id = w.id and l.found_at is null and l.lost_at > ${since})`
}

/** SQL: `p` turned up, and its goods go back to their shop as another parcel. */
export const goesHome = sql`p.state = 'cancelled' and exists (select from ${lossFacts} l where l.parcel_id = p.id and l.found_as = 'goes_home')`

/** Place of a parcel that turned up: relay point, or station with a courier who may take it. */
export type FoundPlace =
  | { kind: 'relay'; relayId: string; shop: ShopActor }
  | { kind: 'station'; who: Dispatcher; courierId: string | null }

type Lost = { waybillId: string; parcelId: string }

/**
 * Receives a locked parcel that a coach had lost. Its loss and its refund are taken back, and it
 * goes on to its buyer; when money has left already, or for what was no sale on its way there, its
 * goods go back to their shop as a parcel of 0 f.
 * @returns how it goes on; null when it was not lost, or was received before
 * @throws coaches.needs_courier (409) at a station without a courier who takes the goods home
 */
export async function receiveFound(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  place: FoundPlace,
): Promise<'goes_on' | 'goes_home' | null> {
  const loss = await lockLossOf(tx, locked.parcel.id)
  if (!loss?.waybillId || !loss.carrierId) return null
  const { id: lossId, parcelId, waybillId, carrierId } = loss
  const isReturn = await wasReturning(tx, parcelId)
  const isAtRelay = place.kind === 'relay'
  const sale = isReturn ? { left: 0 } : await resumeLost(tx, kernel, locked, { lossId, isAtRelay })
  const foundAs = 'taken' in sale ? 'goes_on' : 'goes_home'
  const at = kernel.clock.now()
  await endRide(tx, { waybillId, parcelId }, { place, foundAs, at })
  const goodsParcelId =
    foundAs === 'goes_on'
      ? await goOn(tx, kernel, locked, place)
      : await goHome(tx, kernel, locked, { carrierId, place })
  const foundBy = finderIn(place)
  await takeLossBack(tx, loss, { foundBy, foundAs, goodsParcelId, reason, at })
  await noteAct(tx, locked, { place, foundAs, at })
  await kernel.events.emit(tx, parcelFound, {
    waybillId,
    parcelId,
    foundAs,
    isAtRelay,
    isReturn,
    francs: 'taken' in sale ? sale.taken : sale.left,
    lossFrancs: loss.decidedAt ? loss.francs : 0,
    at: at.toISOString(),
  })
  return foundAs
}

/** Tells whether a lost parcel was going back to its shop. */
async function wasReturning(tx: Tx, parcelId: string): Promise<boolean> {
  const [last] = await tx
    .select({ from: parcelMoveFacts.fromState })
    .from(parcelMoveFacts)
    .where(and(eq(parcelMoveFacts.parcelId, parcelId), eq(parcelMoveFacts.toState, 'cancelled')))
    .orderBy(desc(parcelMoveFacts.movedAt), desc(parcelMoveFacts.id))
    .limit(1)
  return last?.from === 'returning'
}

type Ending = { place: FoundPlace; foundAs: 'goes_on' | 'goes_home'; at: Date }

/** At the station, what goes on waits for the next coach. */
async function endRide(
  tx: Tx,
  { waybillId, parcelId }: Lost,
  { place, foundAs, at }: Ending,
): Promise<void> {
  const state = place.kind === 'station' && foundAs === 'goes_on' ? 'resent' : 'arrived'
  await tx
    .update(waybillParcels)
    .set({ state, endedAt: at, endedBy: finderIn(place) })
    .where(and(eq(waybillParcels.waybillId, waybillId), eq(waybillParcels.parcelId, parcelId)))
}

function finderIn(place: FoundPlace): string {
  return place.kind === 'relay' ? place.shop.actorId : place.who.userId
}

const reason = 'Retrouvé après avoir été noté perdu.'

async function goOn(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  place: FoundPlace,
): Promise<null> {
  if (place.kind === 'relay')
    await arrive(tx, kernel, locked, { by: 'carrier', ...actorsIn(place), reason })
  else
    await moveParcels(tx, kernel, [locked], {
      to: 'in_delivery',
      by: 'carrier',
      ...actorsIn(place),
      reason,
    })
  return null
}

function actorsIn(place: FoundPlace): { actorId: string; helperId: string | null } {
  return place.kind === 'relay'
    ? actorsOf(place.shop)
    : { actorId: place.who.userId, helperId: null }
}

/** @returns the parcel that carries the goods */
async function goHome(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { carrierId, place }: { carrierId: string; place: FoundPlace },
): Promise<string> {
  const { id: lostId, errandFor } = locked.parcel
  const sale = (errandFor ? await lockParcel(tx, errandFor) : null) ?? locked
  const courierId = place.kind === 'station' ? place.courierId : null
  if (place.kind === 'station' && !courierId) throw fail('coaches.needs_courier')
  const parcelId = await makeErrand(tx, kernel, sale, {
    errand: 'goods_back',
    lines: await linesOf(tx, [lostId]),
    courierId,
    ...actorsIn(place),
    reason: `${reason} Il revient à sa boutique.`,
    tripFrancs: deliveryRevenueOf(sale.parcel),
    ...(place.kind === 'relay' && { relayId: place.relayId }),
    came: { from: { kind: 'carrier', id: carrierId }, proof: 'confirmed' },
  })
  const goods = await lockParcel(tx, parcelId)
  if (!goods) throw new Error('the goods of a found parcel have none')
  // Its courier is paid as for any parcel that comes back.
  await noteReturn(tx, kernel, goods, { reason: 'other', tries: [], note: null, imageId: null })
  const { actorId } = actorsIn(place)
  const at = kernel.clock.now()
  const holder =
    place.kind === 'relay'
      ? ({ kind: 'relay', id: place.relayId } as const)
      : ({ kind: 'courier', id: courierId ?? '' } as const)
  await passCustody(tx, { parcelId: lostId, to: holder, proof: 'confirmed', actorId, at })
  if (place.kind === 'relay') await keepGoods(tx, kernel, { parcelId, relayId: place.relayId })
  else if (courierId)
    await kernel.events.emit(tx, parcelCameBack, { parcelId, courierId, at: at.toISOString() })
  return parcelId
}

async function noteAct(
  tx: Tx,
  { parcel, order }: LockedParcel,
  { place, foundAs, at }: Ending,
): Promise<void> {
  const act = {
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    after: { suite: foundAs === 'goes_on' ? 'vers son acheteur' : 'vers sa boutique' },
    at,
  } as const
  if (place.kind === 'relay')
    await recordShopAct(tx, place.shop, { ...act, action: 'shops.relay_found' })
  else await recordAct(tx, { ...act, actor: place.who, action: 'coaches.found' })
}
