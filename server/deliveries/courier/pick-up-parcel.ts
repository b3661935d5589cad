import { and, eq, inArray, or } from 'drizzle-orm'

import { OTP_LENGTH } from '#contract/kernel/limits.ts'

import { parcels } from '#database/tables/parcels.ts'
import { sellReserved } from '../../catalogue/index.ts'
import type { Tx } from '../../kernel/database.ts'
import { randomDigits } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockParcel, moveParcels, type LockedParcel } from '../../orders/index.ts'
import { refuseBeyondCap } from '../cash/cash-cap.ts'
import { wrongCode } from '../deliveries.errors.ts'
import { admittedCourier, type Carrier } from '../deliveries.policy.ts'
import { stockLines } from '../lock-parcel.ts'
import { guessing, guessOfVendor } from '../codes/otp-guess-limits.ts'

/**
 * At the shop: the seller's code alone says which parcel leaves. It is looked up only among what this courier may take: his own, and those of his group that
 * nobody has. The buyer's code is drawn, and from here on the courier sees the client.
 * @returns the parcel. @throws deliveries.not_admitted (403) · deliveries.wrong_code (422) · deliveries.code_locked (429) · deliveries.cash_cap (422)
 */
export async function pickUpParcel(
  kernel: Kernel,
  { courierId, vendorOtp }: { courierId: string; vendorOtp: string },
): Promise<string> {
  const carrier = await admittedCourier(kernel.db, courierId)
  return guessing(kernel, guessOfVendor(courierId), { ...carrier, parcelId: null }, async (tx) => {
    const held = await holdByCode(tx, carrier, vendorOtp)
    await leaveShop(tx, kernel, held, { by: 'courier', actorId: courierId, courierId })
    return held.parcel.id
  })
}

async function holdByCode(
  tx: Tx,
  { courierId, group }: Carrier,
  vendorOtp: string,
): Promise<LockedParcel> {
  const mayTake = or(
    eq(parcels.courierId, courierId),
    and(eq(parcels.state, 'ready'), eq(parcels.deliveryGroup, group)),
  )
  const [found] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(eq(parcels.vendorOtp, vendorOtp), inArray(parcels.state, ['ready', 'assigned']), mayTake),
    )
  const held = found ? await lockParcel(tx, found.id) : null
  const { state, courierId: carriedBy } = held?.parcel ?? {}
  // Somebody may have been quicker between the look and the lock.
  if (!held || !(state === 'ready' || (state === 'assigned' && carriedBy === courierId)))
    throw wrongCode()
  return held
}

type Leaving = { by: 'courier' | 'chef'; actorId: string; courierId: string; reason?: string }

/** The goods leave: what was reserved is sold, and the buyer gets the code to give at the door. @throws deliveries.cash_cap · orders.wrong_state (409) */
export async function leaveShop(
  tx: Tx,
  kernel: Kernel,
  held: LockedParcel,
  { courierId, ...move }: Leaving,
): Promise<void> {
  let now = held
  if (held.parcel.state === 'ready') {
    await refuseBeyondCap(tx, held, courierId)
    await moveParcels(tx, kernel, [held], { to: 'assigned', ...move, set: { courierId } })
    now = { ...held, parcel: { ...held.parcel, state: 'assigned', courierId } }
  }
  await moveParcels(tx, kernel, [now], {
    to: 'in_delivery',
    ...move,
    set: { clientOtp: randomDigits(OTP_LENGTH), tries: 1 },
  })
  await sellReserved(tx, kernel, await stockLines(tx, now))
}
