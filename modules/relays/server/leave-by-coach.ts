import { guessing, guessOfRelayReturn } from '#modules/deliveries/module.ts'
import { type LockedParcel, wrongState } from '#modules/orders/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownOf, type RelayParcelRow } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { leaveRelay } from './fetch-from-relay.ts'
import { relayCodeRefused } from './former-codes.ts'

type Proof = { parcelId: string; otp: string }

/**
 * Checks the relay's return code of a parcel, with the limits of wrong codes.
 * @throws relays.parcel_unknown (404) · relays.not_leaving (409) · deliveries.wrong_code,
 * deliveries.other_parcel (422) ·
 * deliveries.code_locked (429)
 */
export async function proveLeaving(kernel: Kernel, { parcelId, otp }: Proof): Promise<void> {
  await guessing(kernel, guessOfRelayReturn(parcelId), null, async (tx) =>
    refuseWrong(tx, await ownOf(tx, parcelId), otp),
  )
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
  if (locked.parcel.state !== 'at_relay') throw wrongState()
  await refuseWrong(tx, own, otp)
  await leaveRelay(tx, kernel, locked, own, { by: 'chef', courierId: null, ...move })
}

async function refuseWrong(tx: Tx, own: RelayParcelRow, otp: string): Promise<void> {
  const { parcelId, leavesFor, returnCode } = own
  if (leavesFor !== 'shop') throw fail('relays.not_leaving')
  if (!sameSecret(returnCode ?? '', otp))
    throw await relayCodeRefused(tx, { parcelId, purpose: 'return', otp })
}
