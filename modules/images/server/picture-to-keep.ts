import { readPicture } from './pictures/read-picture.ts'
import { uploading } from './pictures/picture-work.ts'
import { encodeRendition } from './pictures/renditions.ts'

/**
 * Makes an uploaded picture anew, for a module that keeps its bytes itself: WebP, 1200 px wide.
 * @throws images.too_large, images.wrong_type, images.unreadable, images.too_small
 */
export async function pictureToKeep(uploaded: Uint8Array, minimum: number): Promise<Buffer> {
  const picture = await readPicture(uploaded, { minimum })
  const { bytes } = await uploading(() =>
    encodeRendition(picture.bytes, { width: 1200, format: 'webp' }),
  )
  return bytes
}
