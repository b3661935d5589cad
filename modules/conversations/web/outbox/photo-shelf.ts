import { deviceStore } from '#client/device/device-store.ts'

const shelf = deviceStore<Blob>('sugu-messages', 'photos')
/** Also works without browser storage. */
const atHand = new Map<string, Blob>()

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  atHand.set(id, photo)
  // Without browser storage the photo lasts as long as the page.
  await shelf.put(id, photo).catch(() => undefined)
}

/** Null when no longer stored. */
export async function readPhoto(id: string): Promise<Blob | null> {
  return atHand.get(id) ?? (await shelf.read(id).catch(() => undefined)) ?? null
}

export async function forgetPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    atHand.delete(id)
    await shelf.remove(id).catch(() => undefined)
  }
}
