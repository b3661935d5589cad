import { and, eq, isNull } from 'drizzle-orm'

import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import { NOT_BACK_DAYS } from '#modules/losses/contract/loss-rules.ts'
import {
  lockLossOf,
  lossCameHome,
  openLosses,
  parcelNotBack,
  takeLossBack,
} from '#modules/losses/module.ts'
import { loseParcels } from '#modules/orders/module.ts'
import { failParcel, type LockedParcel, lockParcel, moveParcels } from '#modules/parcels/module.ts'
import { restock } from '#modules/products/module.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { stockLines } from '../lock-parcel.ts'

const reason = 'Le livreur ne l’a pas rapporté à temps.'

/** Returns when what comes back late is given up. */
export function notBackAt(kernel: Kernel, dueAt: Date): Date {
  return dueAfter(marketCalendar(kernel), dueAt, { deliveryDays: NOT_BACK_DAYS })
}

/**
 * Gives up what a courier has not brought back: what was paid is owed back, and the team decides
 * who pays its shop.
 */
export function loseReturn(kernel: Kernel, parcelId: string): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked) return
    const { state, courierId, dueAt, deliveryGroup: groupName } = locked.parcel
    if (state !== 'returning' || !courierId || !dueAt || notBackAt(kernel, dueAt) > at) return
    if (!(await isWith(tx, parcelId, courierId))) return
    await loseParcels(tx, kernel, [locked], { by: 'carrier', actorId: null, reason })
    await openLosses(tx, [locked], {
      courierId,
      cause: 'not_back',
      reason,
      lostAt: at,
      lostBy: null,
    })
    await recordAct(tx, {
      actor: null,
      action: 'losses.not_back',
      subject: { kind: 'parcel', id: parcelId, label: locked.order.orderNumber },
      reason,
      at,
    })
    const lost = { parcelId, courierId, groupName, at: at.toISOString() }
    await kernel.events.emit(tx, parcelNotBack, lost)
  })
}

/** Tells whether a courier has a parcel, which no relay point keeps for its shop. */
async function isWith(tx: Tx, parcelId: string, courierId: string): Promise<boolean> {
  const held = and(
    eq(custodyFacts.parcelId, parcelId),
    eq(custodyFacts.holderId, courierId),
    isNull(custodyFacts.endedAt),
  )
  return (await tx.$count(custodyFacts, held)) > 0
}

type GiveBack = { by: 'courier' | 'chef' | 'relay'; actorId: string; reason?: string }

/**
 * Receives at its shop what its courier had not brought back in time: its refund stays, its loss is
 * paid by none any more.
 * @throws orders.wrong_state (409) when no courier had lost it
 */
export async function bringHome(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  const { id: parcelId } = locked.parcel
  const loss = await lockLossOf(tx, parcelId)
  if (!loss?.courierId) throw failParcel('orders.wrong_state')
  const at = kernel.clock.now()
  await moveParcels(tx, kernel, [locked], { to: 'returned', ...move })
  await restock(tx, kernel, await stockLines(tx, locked))
  const found = { foundBy: move.actorId, foundAs: 'came_home', at } as const
  await takeLossBack(tx, loss, { ...found, reason: 'Rendu à la boutique après coup.' })
  await kernel.events.emit(tx, lossCameHome, {
    parcelId,
    courierId: loss.courierId,
    paidBack: loss.decidedAt ? loss.francs : 0,
    at: at.toISOString(),
  })
}
