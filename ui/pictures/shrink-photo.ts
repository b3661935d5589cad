import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'

const WIDEST = 1_600
const QUALITY = 0.85

/** Unusable photo, in the specification’s words. */
export class PhotoProblem extends Error {
  shown = false
}

/**
 * Returns a JPEG of at most `widest` pixels a side, so that sellers do not pay for megabytes over
 * 3G. A small photo stays as it is.
 * @param minimum pixels of both sides as taken
 * @throws PhotoProblem when it is no picture, unreadable or too small
 */
export async function shrunkPhoto(file: File, widest = WIDEST, minimum = 1): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type))
    throw new PhotoProblem('Format invalide — choisissez une image (jpg/png).')
  const picture = await decoded(file)
  try {
    if (Math.min(picture.width, picture.height) < minimum)
      throw Object.assign(new PhotoProblem(`Image trop petite — min ${minimum}×${minimum}px.`), {
        shown: true,
      })
    const scale = Math.min(1, widest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= IMAGE_MAX_BYTES / 10) return file
    return await redrawn(
      picture,
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
  } finally {
    picture.close()
  }
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    // Cameras store the rotation in the EXIF data.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoProblem('Impossible de lire l’image sélectionnée.')
  }
}

async function redrawn(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoProblem('Impossible de lire l’image sélectionnée.')
  // Transparent pixels would turn black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  if (!blob) throw new PhotoProblem('Impossible de lire l’image sélectionnée.')
  return blob
}
