import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { NOT_BACK_DAYS } from '#modules/losses/contract/loss-rules.ts'
import { loseParcels } from '#modules/orders/module.ts'
import { isSale, parcelHas } from '#modules/parcels/contract/order-states.ts'
import { isPrepaid } from '#modules/parcels/contract/parcel-due.ts'
import { linesOf, type LockedParcel, lockParcel, makeErrand } from '#modules/parcels/module.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import { relayParcels, relayReturns } from '#modules/relays/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { paidNotFetched } from './events.ts'
import { keepGoods } from './keep-goods.ts'

const reason = 'Personne n’est venu le reprendre au point relais à temps.'

/** Returns when what was paid for a parcel that nobody takes from a relay point is owed back. */
export function notFetchedAt(kernel: Kernel, dueAt: Date): Date {
  return dueAfter(marketCalendar(kernel), dueAt, { deliveryDays: NOT_BACK_DAYS })
}

/**
 * Owes back what was paid for a parcel that nobody took from its relay point; its goods wait there
 * as a parcel of 0 f for their shop. What is not paid waits as before, for its buyer too.
 */
export function endLeaving(kernel: Kernel, parcelId: string): Promise<void> {
  return kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    const relayId = locked && (await leavesFrom(tx, locked))
    if (!locked || !relayId || !isPaid(locked)) return
    const { dueAt } = locked.parcel
    if (!dueAt || notFetchedAt(kernel, dueAt) > kernel.clock.now()) return
    await loseParcels(tx, kernel, [locked], { by: 'carrier', actorId: null, reason })
    const goodsId = await makeErrand(tx, kernel, locked, {
      errand: 'goods_back',
      lines: await linesOf(tx, [parcelId]),
      courierId: null,
      actorId: null,
      reason,
      tripFrancs: null,
      relayId,
      came: { from: { kind: 'relay', id: relayId }, proof: 'confirmed' },
    })
    const goods = await lockParcel(tx, goodsId)
    if (!goods) throw new Error('the goods of a parcel have none')
    const none = { tries: [], note: null, imageId: null }
    await noteReturn(tx, kernel, goods, { reason: 'other', ...none })
    await keepGoods(tx, kernel, { parcelId: goodsId, relayId })
    const at = kernel.clock.now().toISOString()
    await kernel.events.emit(tx, paidNotFetched, { parcelId, at })
  })
}

/** Returns the relay point that a parcel is to leave, also with its shop; null: none. */
async function leavesFrom(tx: Tx, { parcel }: LockedParcel): Promise<string | null> {
  const { id, state, relayId } = parcel
  if (parcelHas('atRelay', state)) {
    const leaves = and(eq(relayParcels.parcelId, id), isNotNull(relayParcels.leavesFor))
    return (await tx.$count(relayParcels, leaves)) > 0 ? relayId : null
  }
  if (!parcelHas('isReturning', state)) return null
  const [kept] = await tx
    .select({ relayId: relayReturns.relayId })
    .from(relayReturns)
    .where(and(eq(relayReturns.parcelId, id), isNull(relayReturns.takenAt)))
  return kept?.relayId ?? null
}

function isPaid(locked: LockedParcel): boolean {
  return isSale(locked.parcel) && (isPrepaid(locked) || locked.parcel.depositFrancs > 0)
}
