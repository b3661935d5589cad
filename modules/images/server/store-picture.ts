import { images } from '#modules/images/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import { readPicture } from './pictures/read-picture.ts'
import { uploading } from './pictures/picture-work.ts'
import { encodeRendition } from './pictures/renditions.ts'
import { thumbhash } from './pictures/thumbhash.ts'

import { pictureKey, renditionKey } from './image-keys.ts'
import type { ImageRow } from './present-image.ts'
import { storeAway } from './store-away.ts'

/** The rendition that the answer to an upload names. */
const base = { width: 640, format: 'webp' } as const

/**
 * `ownerId` is null for the market's own drawings; `minimum` in pixels, for both sides; `id` of a
 * row that exists already, without its pixels.
 */
type NewPicture = { ownerId: string | null; bytes: Uint8Array; minimum?: number; id?: string }

/**
 * Accepts a picture: decodes the upload and discards it, stores its pixels and one rendition, then
 * writes the row. The other renditions are made when somebody asks for them.
 * @throws images.too_large, images.wrong_type, images.unreadable, images.too_small; unavailable
 * (503) when the store is
 */
export async function storePicture(
  kernel: Kernel,
  { ownerId, bytes, minimum, id = newId() }: NewPicture,
): Promise<ImageRow> {
  const picture = await readPicture(bytes, minimum === undefined ? {} : { minimum })
  const [rendition, placeholder] = await Promise.all([
    uploading(() => encodeRendition(picture.bytes, base)),
    thumbhash(picture),
  ])
  const row: ImageRow = {
    id,
    width: picture.width,
    height: picture.height,
    placeholder,
    avif: true,
  }
  // Bytes first: a row means that its picture can be served. A crash in between leaves objects that
  // no row names.
  const { objects } = kernel
  await Promise.all([
    objects.put(pictureKey(id), picture.bytes, { contentType: 'image/jpeg' }),
    objects.put(renditionKey({ id, ...base }), rendition.bytes, rendition),
  ]).catch(storeAway)
  await kernel.transaction(async (tx) => {
    const { width, height } = row
    await tx
      .insert(images)
      .values({ ...row, ownerId, createdAt: kernel.clock.now() })
      .onConflictDoUpdate({ target: images.id, set: { width, height, placeholder } })
  })
  return row
}
