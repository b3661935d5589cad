import type { FastifyRequest } from 'fastify'
import { and, count, eq, gt } from 'drizzle-orm'

import { images } from '#modules/images/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { formParts, keepFile, type KeptFile } from '#kernel/http/form-parts.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { tooManyUploads, unreadable } from './errors.ts'
import type { ImageRow } from './present-image.ts'
import { storePicture } from './store-picture.ts'

const hourMs = 3_600_000
/** More than a seller of the largest plan needs to fill her shop in one evening. */
const perHour = 300

/**
 * Stores the file of the field `image` as the caller's picture.
 * @throws images.too_many and what `storePicture` throws; a form without the file is
 * images.unreadable.
 */
export async function uploadImage(
  kernel: Kernel,
  ownerId: string,
  request: FastifyRequest,
): Promise<ImageRow> {
  await refuseTooMany(kernel, ownerId)
  return storePicture(kernel, { ownerId, bytes: await (await receive(request)).read() })
}

async function refuseTooMany(kernel: Kernel, ownerId: string): Promise<void> {
  const since = addMs(kernel.clock.now(), -hourMs)
  const [sent] = await kernel.db
    .select({ count: count() })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), gt(images.createdAt, since)))
  if ((sent?.count ?? 0) >= perHour) throw tooManyUploads({ retryAfter: hourMs / 1_000 })
}

/**
 * The stream is cut one byte past the largest picture we take, so a longer one is refused by its
 * size without being kept.
 */
async function receive(request: FastifyRequest): Promise<KeptFile> {
  let file: KeptFile | undefined
  for await (const part of formParts(request, unreadable)) {
    if (part.type !== 'file') continue
    if (part.fieldname === 'image' && !file) file = await keepFile(request, part, unreadable)
    else part.file.resume()
  }
  if (!file) throw unreadable()
  return file
}
