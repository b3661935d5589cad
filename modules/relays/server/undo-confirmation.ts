import { eq } from 'drizzle-orm'

import { type LockedParcel, moveParcels, setParcels } from '#modules/parcels/module.ts'
import { changeReturnCourier, forgetReturn } from '#modules/refusals/module.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isTakenByWord, lastAtRelay, passCustody } from '#modules/shipments/module.ts'

type PutBack = { relayId: string; actorId: string; helperId: string | null; made: Date }

/**
 * Puts a parcel back into the relay point that handed it over without network, when a manager has
 * confirmed since that a courier took it. A refusal noted for that is none.
 * @returns null: that courier has it by a code, or it has gone on
 */
export async function putBack(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { relayId, actorId, helperId, made }: PutBack,
): Promise<LockedParcel | null> {
  const { id: parcelId } = parcel
  const came = await lastAtRelay(tx, parcelId, relayId)
  if (!came || !(await isTakenByWord(tx, parcelId))) return null
  const at = kernel.clock.now()
  if (parcel.state === 'returning') await forgetReturn(tx, kernel, parcelId)
  const to = { kind: 'relay', id: relayId } as const
  await passCustody(tx, { parcelId, to, proof: 'client_code', actorId, madeAt: made, at })
  await setParcels(tx, [parcelId], { receiveAt: 'relay', relayId })
  const courierId = came.fromKind === 'courier' ? came.fromId : null
  const there = { ...parcel, receiveAt: 'relay' as const, relayId, courierId }
  const until = await keptUntil(tx, kernel, relayId, came.at)
  await moveParcels(tx, kernel, [{ order, parcel: there }], {
    to: 'at_relay',
    by: 'relay',
    actorId,
    helperId,
    reason: 'Remis à son client avant d’être noté reparti.',
    madeAt: made,
    set: { courierId, dueAt: until },
  })
  await tx
    .update(relayParcels)
    .set({
      keptSince: came.at,
      keptUntil: until,
      leavesFor: null,
      leavesSince: null,
      returnCode: null,
      nextRelayId: null,
    })
    .where(eq(relayParcels.parcelId, parcelId))
  return { order, parcel: { ...there, state: 'at_relay' } }
}

/**
 * Gives a parcel to the courier who typed the return code without network, when a manager has
 * confirmed since that another took it.
 * @returns false: the other has it by a code, or it has gone on
 */
export async function takeOver(
  tx: Tx,
  kernel: Kernel,
  { parcelId, courierId, made }: { parcelId: string; courierId: string; made: Date },
): Promise<boolean> {
  if (!(await isTakenByWord(tx, parcelId))) return false
  const to = { kind: 'courier', id: courierId } as const
  const by = { proof: 'return_code', actorId: courierId, madeAt: made } as const
  await passCustody(tx, { parcelId, to, ...by, at: kernel.clock.now() })
  await setParcels(tx, [parcelId], { courierId })
  await changeReturnCourier(tx, parcelId, courierId)
  return true
}
