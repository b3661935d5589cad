import { type Holder, legsOf, passCustody, replan } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'

type Left = { to: Holder & { kind: 'relay' }; actorId: string; at: Date }

/**
 * Puts a parcel that its coach did not carry where it was before: that leg failed, and is to be
 * made again.
 */
export async function leaveCoach(
  tx: Tx,
  parcelId: string,
  { to, actorId, at }: Left,
): Promise<void> {
  const own = await legsOf(tx, [parcelId])
  const riding = own.find(({ state, way }) => state === 'taken' && way === 'coach')
  if (riding) {
    const back = { way: 'coach', toKind: 'relay', toId: to.id } as const
    const left = own.filter(({ state }) => state === 'planned')
    await replan(tx, [{ shipmentId: parcelId, own, left: [back, riding, ...left], isTurned: true }])
  }
  await passCustody(tx, { parcelId, to, proof: 'confirmed', actorId, at })
}
