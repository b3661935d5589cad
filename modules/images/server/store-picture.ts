import { images } from '#modules/images/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'
import type { Picture, Rendition } from './pictures/picture.ts'
import { readPicture } from './pictures/read-picture.ts'
import { renditions } from './pictures/renditions.ts'
import { thumbhash } from './pictures/thumbhash.ts'

import { pictureKey, renditionKey } from './image-keys.ts'
import { imageStored } from './images.events.ts'
import type { ImageRow } from './present-image.ts'
import { storeAway } from './store-away.ts'

/**
 * `ownerId` is null for the market's own drawings; `minimum` in pixels, for both sides; `id` of a
 * row that exists already, without its pixels.
 */
type NewPicture = { ownerId: string | null; bytes: Uint8Array; minimum?: number; id?: string }

/**
 * Accepts a picture: decodes the upload and discards it, stores the WebP renditions, then writes
 * the row. The AVIF ones follow by a job.
 * @throws images.too_large, images.wrong_type, images.unreadable, images.too_small; unavailable
 * (503) when the store is
 */
export async function storePicture(
  kernel: Kernel,
  { ownerId, bytes, minimum, id = newId() }: NewPicture,
): Promise<ImageRow> {
  const picture = await readPicture(bytes, minimum === undefined ? {} : { minimum })
  const [webp, placeholder] = await Promise.all([renditions(picture), thumbhash(picture)])
  const row: ImageRow = {
    id,
    width: picture.width,
    height: picture.height,
    placeholder,
    avif: false,
  }
  // Bytes first: a row means that its picture can be served. A crash in between leaves objects that
  // no row names.
  await putAll(kernel.objects, row.id, picture, webp).catch(storeAway)
  await kernel.transaction(async (tx) => {
    const { width, height } = row
    await tx
      .insert(images)
      .values({ ...row, ownerId, createdAt: kernel.clock.now() })
      .onConflictDoUpdate({ target: images.id, set: { width, height, placeholder } })
    await kernel.events.emit(tx, imageStored, { id: row.id })
  })
  return row
}

async function putAll(
  objects: ObjectStore,
  id: string,
  picture: Picture,
  webp: Rendition[],
): Promise<void> {
  await Promise.all([
    objects.put(pictureKey(id), picture.bytes, { contentType: 'image/jpeg' }),
    ...webp.map(({ slot, bytes, contentType }) =>
      objects.put(renditionKey(id, slot, 'webp'), bytes, { contentType }),
    ),
  ])
}
