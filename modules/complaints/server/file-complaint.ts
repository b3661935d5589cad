import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { COMPLAINT_IMAGE_MIN, COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { complaintProblems } from '#modules/complaints/contract/complaint-words.ts'
import { text } from '#kernel/wire/text-fields.ts'

import { ownImages, storePicture, tooSmall } from '#modules/images/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formParts, storeFile, type StoredFile } from '#kernel/http/form-parts.ts'
import { refusalOf, openComplaint } from './open-complaint.ts'
import { fail } from './errors.ts'
import { ownParcels } from './complained-parcels.ts'

/**
 * Processes photos only for a parcel that allows a complaint.
 * @returns the complaint's id
 * @throws errors of `openComplaint`, complaints.photo_unknown, images.*
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
  // In sequence: five photos decoded at once would delay other uploads.
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

async function parcelMeant(
  kernel: Kernel,
  buyerId: string,
  { orderNumber, parcelId }: ComplaintForm,
): Promise<string> {
  const parcels = await ownParcels(kernel, buyerId, { orderNumber })
  const candidates = parcelId ? parcels.filter(({ id }) => id === parcelId) : parcels
  const [possible] = candidates
    .filter((parcel) => !refusalOf(kernel, parcel))
    .toSorted((a, b) => Number(b.deliveredAt) - Number(a.deliveredAt))
  if (possible) return possible.id
  const [other] = candidates
  throw (other && refusalOf(kernel, other)) ?? fail('complaints.parcel_unknown')
}

/** Returns the shop's last parcel that allows a complaint, or null. */
export async function findComplainable(
  kernel: Kernel,
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<{ parcelId: string; orderNumber: string } | null> {
  const parcels = await ownParcels(kernel, buyerId, { shopId, limit: 10 })
  const parcel = parcels.find(
    (one) => !one.openComplaintId && !one.refunded && !refusalOf(kernel, one),
  )
  return parcel ? { parcelId: parcel.id, orderNumber: parcel.orderNumber } : null
}

export async function refuseStrangeImages(
  kernel: Kernel,
  ownerId: string,
  imageIds: readonly string[],
  minimum = COMPLAINT_IMAGE_MIN,
): Promise<void> {
  const own = await ownImages(kernel.db, ownerId, imageIds)
  if (own.length < new Set(imageIds).size || new Set(imageIds).size < imageIds.length)
    throw fail('complaints.photo_unknown')
  if (own.some(({ width, height }) => Math.min(width, height) < minimum)) throw tooSmall(minimum)
}

type ComplaintForm = {
  orderNumber: string
  message: string
  parcelId: string | null
  files: StoredFile[]
  imageIds: string[]
}

const Words = z.object({
  orderNumber: text(1, 40, complaintProblems.incomplete),
  message: text(1, 2_000, complaintProblems.incomplete),
  parcelId: z.uuid().nullable().catch(null),
})
const photoFields = new Set(['images', 'images[]'])

/**
 * Reads texts first, to refuse an incomplete form before its photos.
 * @throws complaints.incomplete (400) · complaints.photo_missing, complaints.too_many_photos (422)
 */
export async function readComplaintForm(request: FastifyRequest): Promise<ComplaintForm> {
  const { fields, files, imageIds } = await readParts(request)
  const words = Words.safeParse({
    orderNumber: fields.get('orderNumber'),
    message: fields.get('message'),
    parcelId: fields.get('fulfillmentId') ?? null,
  })
  if (!words.success) {
    const details = Object.fromEntries(
      words.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
    )
    throw fail('complaints.incomplete', {
      sentence: Object.values(details)[0] ?? complaintProblems.incomplete,
      details,
    })
  }
  const photos = files.length + imageIds.length
  if (photos === 0) throw fail('complaints.photo_missing')
  if (photos > COMPLAINT_IMAGES_MAX) throw fail('complaints.too_many_photos')
  return { ...words.data, orderNumber: words.data.orderNumber.toUpperCase(), files, imageIds }
}

type Parts = { fields: Map<string, string>; files: StoredFile[]; imageIds: string[] }

async function readParts(request: FastifyRequest): Promise<Parts> {
  const parts: Parts = { fields: new Map(), files: [], imageIds: [] }
  if (!request.isMultipart()) throw fail('complaints.incomplete')
  try {
    for await (const part of formParts(request, () => fail('complaints.incomplete'))) {
      const isPhoto = photoFields.has(part.fieldname)
      if (part.type === 'file') {
        if (isPhoto && parts.files.length <= COMPLAINT_IMAGES_MAX)
          parts.files.push(await storeFile(request, part, () => fail('complaints.incomplete')))
        else part.file.resume()
      } else if (typeof part.value === 'string') {
        if (isPhoto) parts.imageIds.push(part.value)
        else parts.fields.set(part.fieldname, part.value)
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw fail('complaints.too_many_photos')
    throw error
  }
  return parts
}
