import type { FastifyRequest } from 'fastify'
import { and, count, eq, gt } from 'drizzle-orm'

import { images } from '#modules/images/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import { addMs } from '#kernel/clock.ts'
import { addToDay } from '#kernel/telemetry/day-counts.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { formParts, storeFile, type StoredFile } from '#kernel/http/form-parts.ts'
import { faceOf, readPicture, thumbhash } from './pictures/read-picture.ts'
import { uploading } from './pictures/picture-work.ts'
import { encodeRendition } from './pictures/renditions.ts'
import { type ImageRow, pictureKey, renditionKey, storeAway } from './stored-images.ts'
import { fail } from './errors.ts'

const base = { width: 640, format: 'webp' } as const

/**
 * `ownerId`: null for drawings of the application; `minimum`: px, both sides; `id`: existing row
 * without pixels.
 */
type NewPicture = {
  ownerId: string | null
  bytes: Uint8Array
  minimum?: number
  id?: string
  network?: string
}

/**
 * Stores pixels and one rendition, then the row.
 * @throws images.too_large, images.wrong_type, images.unreadable, images.too_small; unavailable
 * (503) when the store is
 */
export async function storePicture(
  kernel: Kernel,
  { ownerId, bytes: sent, minimum, id = newId(), network }: NewPicture,
): Promise<ImageRow> {
  const picture = await readPicture(sent, minimum === undefined ? {} : { minimum })
  const [rendition, placeholder, face] = await Promise.all([
    uploading(() => encodeRendition(picture.bytes, base)),
    thumbhash(picture),
    faceOf(picture),
  ])
  const row: ImageRow = {
    id,
    width: picture.width,
    height: picture.height,
    placeholder,
    avif: true,
  }
  const bytes = picture.bytes.length + rendition.bytes.length
  if (ownerId) await refuseTooHeavy(kernel, { ownerId, network }, bytes)
  // Bytes first: a row means the picture can be served.
  const { objects } = kernel
  await Promise.all([
    objects.put(pictureKey(id), picture.bytes, { contentType: 'image/jpeg' }),
    objects.put(renditionKey({ id, ...base }), rendition.bytes, rendition),
  ]).catch(storeAway)
  await kernel.transaction(async (tx) => {
    const { width, height } = row
    await tx
      .insert(images)
      .values({ ...row, ownerId, face, createdAt: kernel.clock.now() })
      .onConflictDoUpdate({ target: images.id, set: { width, height, placeholder, face } })
  })
  return row
}

const unreadable = () => fail('images.unreadable')

const hourMs = 3_600_000
/** More than filling the largest plan in an evening. */
const perHour = 300

/**
 * Stores field `image` as the caller's picture.
 * @throws images.too_many and errors of `storePicture`; images.unreadable without a file
 */
export async function uploadImage(
  kernel: Kernel,
  ownerId: string,
  request: FastifyRequest,
): Promise<ImageRow> {
  await refuseTooMany(kernel, ownerId)
  const bytes = await (await receive(request)).read()
  return storePicture(kernel, { ownerId, bytes, network: networkOf(request.ip) })
}

/** Limit of an owner and day, in kilobytes. */
const kilobytesADay = 200_000

/** Limit of a network, in kilobytes. */
const networkKilobytesADay = 2_000_000

async function refuseTooHeavy(
  kernel: Kernel,
  { ownerId, network }: { ownerId: string; network: string | undefined },
  bytes: number,
): Promise<void> {
  const add = (whose: string) =>
    addToDay(kernel.db, kernel.clock.now(), `image-kilobytes ${whose}`, Math.ceil(bytes / 1_000))
  if ((await add(ownerId)) > kilobytesADay) throw fail('images.too_heavy')
  if (network && (await add(network)) > networkKilobytesADay)
    throw fail('images.too_heavy', {
      sentence: 'Beaucoup d’images sont venues de votre réseau aujourd’hui. Réessayez demain.',
    })
}

async function refuseTooMany(kernel: Kernel, ownerId: string): Promise<void> {
  const since = addMs(kernel.clock.now(), -hourMs)
  const [sent] = await kernel.db
    .select({ count: count() })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), gt(images.createdAt, since)))
  if ((sent?.count ?? 0) >= perHour) throw fail('images.too_many', { retryAfter: hourMs / 1_000 })
}

/** Reads up to one byte past the limit: a longer file is refused by size. */
async function receive(request: FastifyRequest): Promise<StoredFile> {
  let file: StoredFile | undefined
  for await (const part of formParts(request, unreadable)) {
    if (part.type !== 'file') continue
    if (part.fieldname === 'image' && !file) file = await storeFile(request, part, unreadable)
    else part.file.resume()
  }
  if (!file) throw fail('images.unreadable')
  return file
}
