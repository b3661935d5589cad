import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { complaintProblems } from '#modules/complaints/contract/complaint-words.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'

import { formParts, keepFile, type KeptFile } from '#kernel/http/form-parts.ts'
import { incomplete, photoMissing, tooManyPhotos } from './errors.ts'

/**
 * What the multipart form of a complaint carries: photos as files, or as ids of pictures that were
 * uploaded before, one by one.
 */
export type ComplaintForm = {
  orderNumber: string
  message: string
  parcelId: string | null
  files: KeptFile[]
  imageIds: string[]
}

const Words = z.object({
  orderNumber: text(1, 40, complaintProblems.incomplete),
  message: text(1, 2_000, complaintProblems.incomplete),
  parcelId: z.uuid().nullable().catch(null),
})
const photoFields = new Set(['images', 'images[]'])

/**
 * Reads the form, texts first, so that one without them is refused before its photos are read.
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
    throw incomplete({
      sentence: Object.values(details)[0] ?? complaintProblems.incomplete,
      details,
    })
  }
  const photos = files.length + imageIds.length
  if (photos === 0) throw photoMissing()
  if (photos > COMPLAINT_IMAGES_MAX) throw tooManyPhotos()
  return { ...words.data, orderNumber: words.data.orderNumber.toUpperCase(), files, imageIds }
}

type Parts = { fields: Map<string, string>; files: KeptFile[]; imageIds: string[] }

async function readParts(request: FastifyRequest): Promise<Parts> {
  const parts: Parts = { fields: new Map(), files: [], imageIds: [] }
  if (!request.isMultipart()) throw incomplete()
  try {
    for await (const part of formParts(request, incomplete)) {
      const isPhoto = photoFields.has(part.fieldname)
      if (part.type === 'file') {
        if (isPhoto && parts.files.length <= COMPLAINT_IMAGES_MAX)
          parts.files.push(await keepFile(request, part, incomplete))
        else part.file.resume()
      } else if (typeof part.value === 'string') {
        if (isPhoto) parts.imageIds.push(part.value)
        else parts.fields.set(part.fieldname, part.value)
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw tooManyPhotos()
    throw error
  }
  return parts
}
