import { COMPLAINT_IMAGE_MIN } from '#kernel/wire/limits.ts'

import { ownImages, storePicture, tooSmall } from '#modules/images/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ComplaintForm } from './complaint-form.ts'
import { refusalOf } from './complainable.ts'
import { parcelNotYours, photoUnknown } from './errors.ts'
import { ownParcels } from './queries.ts'
import { openComplaint } from './open-complaint.ts'

/**
 * Opens a complaint as its form asks. Photos are let in (decoded, cleaned, re-encoded) only for a
 * parcel that can be complained about.
 * @returns the complaint's id. @throws what `openComplaint` throws, complaints.photo_unknown,
 * images.*
 */
export async function fileComplaint(
  kernel: Kernel,
  buyerId: string,
  form: ComplaintForm,
  idempotencyKey: string,
): Promise<string> {
  const parcelId = await parcelMeant(kernel, buyerId, form)
  await refuseStrangeImages(kernel, buyerId, form.imageIds)
  const stored: string[] = []
  // One after the other: five photos decoded at once would keep other uploads waiting.
  for (const file of form.files)
    stored.push(
      (
        await storePicture(kernel, {
          ownerId: buyerId,
          bytes: await file.read(),
          minimum: COMPLAINT_IMAGE_MIN,
        })
      ).id,
    )
  return openComplaint(kernel, {
    parcelId,
    buyerId,
    message: form.message,
    imageIds: [...form.imageIds, ...stored],
    idempotencyKey,
  })
}

/**
 * When an order has several parcels and none is named: the last delivered that can be complained
 * about.
 */
async function parcelMeant(
  kernel: Kernel,
  buyerId: string,
  { orderNumber, parcelId }: ComplaintForm,
): Promise<string> {
  const parcels = await ownParcels(kernel.db, buyerId, { orderNumber })
  const candidates = parcelId ? parcels.filter(({ id }) => id === parcelId) : parcels
  const [possible] = candidates
    .filter((parcel) => !refusalOf(kernel, parcel))
    .toSorted((a, b) => Number(b.deliveredAt) - Number(a.deliveredAt))
  if (possible) return possible.id
  const [other] = candidates
  throw (other && refusalOf(kernel, other)) ?? parcelNotYours()
}

/** Refuses ids of pictures that are not the caller's or smaller than `minimum`. */
export async function refuseStrangeImages(
  kernel: Kernel,
  ownerId: string,
  imageIds: readonly string[],
  minimum = COMPLAINT_IMAGE_MIN,
): Promise<void> {
  const own = await ownImages(kernel.db, ownerId, imageIds)
  if (own.length < new Set(imageIds).size || new Set(imageIds).size < imageIds.length)
    throw photoUnknown()
  if (own.some(({ width, height }) => Math.min(width, height) < minimum)) throw tooSmall(minimum)
}
