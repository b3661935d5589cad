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
export async function shrunkPhoto(given: File, widest = WIDEST, minimum = 1): Promise<Blob> {
  const type = pictureType(new Uint8Array(await firstBytes(given)))
  if (!type) throw new PhotoProblem('Format invalide — choisissez une image (jpg/png).')
  const file = given.type === type ? given : new File([given], given.name, { type })
  const picture = await decoded(file)
  try {
    if (Math.min(picture.width, picture.height) < minimum)
      throw Object.assign(new PhotoProblem(`Image trop petite — min ${minimum}×${minimum}px.`), {
        shown: true,
      })
    const scale = Math.min(1, widest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= IMAGE_MAX_BYTES / 10 && sentAsIs.has(type)) return file
    return await redrawn(
      picture,
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
  } finally {
    picture.close()
  }
}

const sentAsIs: ReadonlySet<PhotoType> = new Set(['image/jpeg', 'image/png', 'image/webp'])

type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'

/**
 * Reads the type by the first 12 bytes: file managers and messengers give none, or « image/jpg ».
 */
export function pictureType(first: Uint8Array): PhotoType | null {
  const starts = (at: number, ...bytes: number[]) =>
    bytes.every((byte, index) => first[at + index] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  const brand = starts(4, 0x66, 0x74, 0x79, 0x70) && String.fromCodePoint(...first.slice(8, 12))
  if (brand === 'avif') return 'image/avif'
  return brand && /^(?:hei[cxms]|mif1)$/.test(brand) ? 'image/heic' : null
}

/** Fails when the memory card is removed or a cloud file unreachable. */
function firstBytes(file: File): Promise<ArrayBuffer> {
  return file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => {
      throw new PhotoProblem('Impossible de lire l’image sélectionnée.')
    })
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    // Cameras store the rotation in the EXIF data.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoProblem(unreadable[file.type] ?? 'Impossible de lire l’image sélectionnée.')
  }
}

const unreadable: Readonly<Record<string, string>> = {
  'image/heic':
    'Photo HEIC : ce navigateur ne l’ouvre pas. Faites-en une capture d’écran, ou enregistrez-la en JPEG (iPhone : Réglages, Appareil photo, Formats, « Le plus compatible »).',
  'image/avif':
    'Photo AVIF : ce navigateur ne l’ouvre pas. Faites-en une capture d’écran, ou enregistrez-la en JPEG.',
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
