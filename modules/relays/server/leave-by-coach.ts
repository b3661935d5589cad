import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { type LockedParcel, failParcel } from '#modules/parcels/module.ts'
import { handOver, refusalOf, triesOfRelayReturn } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownOf, type RelayParcelRow } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { leaveRelay } from './fetch-from-relay.ts'
import { otherAtRelay } from './other-at-relay.ts'

type Proof = { parcelId: string; otp: string }

/**
 * Checks the relay's return code of a parcel, with the limits of wrong codes.
 * @throws relays.parcel_unknown (404) · relays.not_leaving (409) · deliveries.wrong_code,
 * deliveries.other_parcel (422) ·
 * deliveries.code_locked (429)
 */
export async function proveLeaving(kernel: Kernel, { parcelId, otp }: Proof): Promise<void> {
  await handOver<RelayParcelRow, void>(kernel, {
    tries: triesOfRelayReturn(parcelId),
    told: null,
    typed: otp,
    lock: (tx) => ownOf(tx, parcelId),
    codeOf: ({ returnCode }) => returnCode,
    refuse: (_tx, own) => refuseStaying(own),
    otherOf: (tx) => otherAtRelay(tx, { parcelId, purpose: 'return', otp }),
    give: async () => undefined,
  })
}

type Leaving = { otp: string; actorId: string; reason: string }

/**
 * Lets a parcel that goes back to its shop leave by coach; the caller passes its custody on.
 * @throws relays.not_leaving, orders.wrong_state (409) · deliveries.wrong_code,
 * deliveries.other_parcel (422)
 */
export async function leaveByCoach(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { otp, ...move }: Leaving,
): Promise<void> {
  const own = await ownOf(tx, locked.parcel.id)
  if (!parcelHas('atRelay', locked.parcel.state)) throw failParcel('orders.wrong_state')
  refuseStaying(own)
  const { parcelId } = own
  if (!sameSecret(own.returnCode ?? '', otp))
    throw refusalOf(await otherAtRelay(tx, { parcelId, purpose: 'return', otp }))
  await leaveRelay(tx, kernel, locked, own, { by: 'chef', courierId: null, ...move })
}

function refuseStaying({ leavesFor }: RelayParcelRow): void {
  if (leavesFor !== 'shop') throw fail('relays.not_leaving')
}
