import { and, eq } from 'drizzle-orm'

import { images } from '#database/tables/images.ts'
import { parcels } from '#database/tables/parcels.ts'
import type { Sql, Tx } from '../kernel/database.ts'
import { lockParcel, linesOf, type LockedParcel } from '../orders/index.ts'
import { parcelUnknown, photoUnknown } from './deliveries.errors.ts'
import type { Carrier, Dispatcher } from './deliveries.policy.ts'

/** Takes a parcel of the courier's for this transaction. @throws deliveries.parcel_unknown (404) for anybody else's. */
export async function holdCarried(
  tx: Tx,
  parcelId: string,
  courierId: string,
): Promise<LockedParcel> {
  const held = await lockParcel(tx, parcelId)
  if (!held || held.parcel.courierId !== courierId) throw parcelUnknown()
  return held
}

/** Takes a parcel of the courier's group. @throws deliveries.parcel_unknown (404) for another group's. */
export async function holdOfGroup(
  tx: Tx,
  parcelId: string,
  { group }: Carrier,
): Promise<LockedParcel> {
  const held = await lockParcel(tx, parcelId)
  if (!held || held.parcel.deliveryGroup !== group) throw parcelUnknown()
  return held
}

/** Takes a parcel that the dispatcher looks over. @throws deliveries.parcel_unknown (404) */
export async function holdDispatched(
  tx: Tx,
  parcelId: string,
  { group }: Dispatcher,
): Promise<LockedParcel> {
  const held = await lockParcel(tx, parcelId)
  if (!held || (group !== null && held.parcel.deliveryGroup !== group)) throw parcelUnknown()
  return held
}

/** The parcel as it stands, without taking it, if this courier carries or carried it. @throws deliveries.parcel_unknown (404) */
export async function lookAtCarried(
  db: Sql,
  parcelId: string,
  courierId: string,
): Promise<LockedParcel['parcel']> {
  const [row] = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.id, parcelId), eq(parcels.courierId, courierId)))
  if (!row) throw parcelUnknown()
  return row
}

export async function stockLines(
  tx: Tx,
  held: LockedParcel,
): Promise<{ variantId: string; quantity: number }[]> {
  const lines = await linesOf(tx, [held.parcel.id])
  return lines.flatMap((line) =>
    line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : [],
  )
}

/** A photo proves something only if whoever shows it took it. @throws deliveries.photo_unknown (422) */
export async function refuseForeignPhoto(tx: Tx, imageId: string, ownerId: string): Promise<void> {
  const [image] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerId, ownerId)))
  if (!image) throw photoUnknown()
}
