import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import { type parcelMoved } from '#modules/parcels/module.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'

type Moved = NonNullable<(typeof parcelMoved)['carries']>

/** Announces a parcel of an order to a relay point once its shop prepares it. */
export async function announceAccepted(tx: Tx, moved: Moved): Promise<void> {
  if (moved.viaRelay && moved.to === 'accepted') await announceParcel(tx, moved.parcelId)
}

/** Gives the relay point the code for a parcel's arrival. */
export async function announceParcel(tx: Tx, parcelId: string): Promise<void> {
  await tx
    .insert(relayParcels)
    .values({ parcelId, arrivalCode: randomDigits(OTP_LENGTH) })
    .onConflictDoNothing()
}
