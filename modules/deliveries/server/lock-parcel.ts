import { and, eq } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { ownImages } from '#modules/images/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { type LockedParcel, linesOf, lockParcel, lockParcels } from '#modules/parcels/module.ts'
import { fail } from './errors.ts'
import type { Carrier, Dispatcher } from './policy.ts'

/** @throws deliveries.parcel_unknown (404) unless the courier's */
export async function lockCarried(
  tx: Tx,
  parcelId: string,
  courierId: string,
): Promise<LockedParcel> {
  const locked = await lockParcel(tx, parcelId)
  if (!locked || locked.parcel.courierId !== courierId) throw fail('deliveries.parcel_unknown')
  return locked
}

/** @throws deliveries.parcel_unknown (404) for another group's */
export async function lockOfGroup(
  tx: Tx,
  parcelId: string,
  { group }: Carrier,
): Promise<LockedParcel> {
  const locked = await lockParcel(tx, parcelId)
  if (!locked || locked.parcel.deliveryGroup !== group) throw fail('deliveries.parcel_unknown')
  return locked
}

/** @throws deliveries.parcel_unknown (404) unless the dispatcher's */
export async function lockDispatched(
  tx: Tx,
  parcelId: string,
  who: Dispatcher,
): Promise<LockedParcel> {
  const [locked] = await lockAllDispatched(tx, [parcelId], who)
  if (!locked) throw fail('deliveries.parcel_unknown')
  return locked
}

/**
 * Locks parcels, in the order in which they are named.
 * @throws deliveries.parcel_unknown (404) unless the dispatcher's
 */
export async function lockAllDispatched(
  tx: Tx,
  parcelIds: readonly string[],
  { group }: Dispatcher,
): Promise<LockedParcel[]> {
  const found = await lockParcels(tx, [...parcelIds])
  return parcelIds.map((id) => {
    const locked = found.get(id)
    if (!locked || (group !== null && locked.parcel.deliveryGroup !== group))
      throw fail('deliveries.parcel_unknown')
    return locked
  })
}

/**
 * Reads a parcel the courier carries or carried, unlocked.
 * @throws deliveries.parcel_unknown (404)
 */
export async function readCarried(
  db: Sql,
  parcelId: string,
  courierId: string,
): Promise<typeof parcelFacts.$inferSelect> {
  const [row] = await db
    .select()
    .from(parcelFacts)
    .where(and(eq(parcelFacts.id, parcelId), eq(parcelFacts.courierId, courierId)))
  if (!row) throw fail('deliveries.parcel_unknown')
  return row
}

export async function stockLines(
  tx: Tx,
  { parcel }: LockedParcel,
): Promise<{ variantId: string; quantity: number }[]> {
  const lines = await linesOf(tx, [parcel.id])
  return lines.flatMap((line) =>
    line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : [],
  )
}

/**
 * Only if uploaded by the caller.
 * @throws deliveries.photo_unknown (422)
 */
export async function refuseForeignPhoto(tx: Tx, imageId: string, ownerId: string): Promise<void> {
  if ((await ownImages(tx, ownerId, [imageId])).length === 0) throw fail('deliveries.photo_unknown')
}
