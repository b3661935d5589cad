import { uploadPhoto } from '../api/upload-photo.ts'
import { deviceStore } from '../device/device-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'

/** Photo of a kept act: `id` on the device, `imageId` after its upload. */
export type ActPhoto = { id: string; imageId: string | null }

const stored = deviceStore<Blob>('sugu-photos', 'photos')
/** Photos chosen on this page; the device may have refused to store them. */
const atHand = new Map<string, { photo: Blob; lasts: boolean }>()

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  atHand.set(id, { photo, lasts: false })
  const lasts = await stored.put(id, photo).then(
    () => true,
    () => false,
  )
  if (atHand.has(id)) atHand.set(id, { photo, lasts })
}

/** Tells whether the device stored all of them, so that they survive a reload. */
export function photosLast(ids: readonly string[]): boolean {
  return ids.every((id) => atHand.get(id)?.lasts !== false)
}

export async function readPhoto(id: string): Promise<Blob | null> {
  return atHand.get(id)?.photo ?? (await stored.read(id).catch(() => undefined)) ?? null
}

export async function forgetPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    atHand.delete(id)
    await stored.remove(id).catch(() => undefined)
  }
}

type Uploading = {
  /** Called before each upload; throws to end it. */
  checkOwner: () => void
  /** @param percent 0 to 100, of all photos */
  onProgress: (percent: number) => void
  noted: (photos: readonly ActPhoto[]) => void
}

/**
 * Uploads those that are not yet on the server, one by one.
 * @returns picture ids
 * @throws CallFailure; 422 for a photo that the device lost
 */
export async function uploadPhotos(
  photos: readonly ActPhoto[],
  { checkOwner, onProgress, noted }: Uploading,
): Promise<string[]> {
  const sent = [...photos]
  const { signal } = new AbortController()
  for (const [place, { id, imageId }] of photos.entries()) {
    if (imageId) continue
    const photo = await readPhoto(id)
    if (!photo) throw new CallFailure(422, { code: 'lost', message: LOST })
    checkOwner()
    const { _id } = await uploadPhoto(photo, {
      onProgress: (percent) => onProgress(Math.floor((100 * place + percent) / photos.length)),
      signal,
    })
    sent[place] = { id, imageId: _id }
    noted([...sent])
  }
  return sent.flatMap(({ imageId }) => imageId ?? [])
}
const LOST = 'Cette photo n’a pas pu être envoyée.'

export function isActPhoto(kept: unknown): kept is ActPhoto {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, imageId } = kept as Partial<Record<keyof ActPhoto, unknown>>
  return typeof id === 'string' && (imageId === null || typeof imageId === 'string')
}
