import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'
import { PhotoProblem, shrunkPhoto } from '#web/ui/pictures/shrink-photo.ts'

const WIDEST = 1_600

/**
 * A chosen file as it will be sent: really a picture by its first bytes (a name proves nothing),
 * light and large enough, then shrunk.
 * @param minimum pixels that both sides must reach
 * @throws PhotoProblem in the specification’s words
 */
export async function readyPhoto(file: File, minimum: number): Promise<Blob> {
  const first = new Uint8Array(await firstBytes(file))
  const type = pictureType(first)
  if (!type) throw new PhotoProblem('Format invalide — choisissez une image (jpg/png).')
  if (file.size > IMAGE_MAX_BYTES) throw new PhotoProblem('Fichier trop volumineux — max 5MB.')
  return shrunkPhoto(
    file.type === type ? file : new File([file], file.name, { type }),
    WIDEST,
    minimum,
  )
}

/** Fails when the memory card was removed or a cloud file cannot be reached. */
function firstBytes(file: File): Promise<ArrayBuffer> {
  return file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => {
      throw new PhotoProblem('Impossible de lire l’image sélectionnée.')
    })
}

/** What the bytes say: JPEG, PNG or WebP; null for anything else. */
export function pictureType(first: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const starts = (at: number, ...bytes: number[]) =>
    bytes.every((byte, index) => first[at + index] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  return null
}
