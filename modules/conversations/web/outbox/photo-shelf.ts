import { deviceShelf } from '#web/device/device-shelf.ts'

/** Photos of messages that have not left, by an id chosen here. */
const shelf = deviceShelf<Blob>('sugu-messages', 'photos')
/** Those of this page, also where the browser keeps nothing. */
const atHand = new Map<string, Blob>()

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  atHand.set(id, photo)
  // Where the browser refuses the shelf, the photo lives as long as the page.
  await shelf.put(id, photo).catch(() => undefined)
}

/** Null for one that is no longer kept. */
export async function readPhoto(id: string): Promise<Blob | null> {
  return atHand.get(id) ?? (await shelf.read(id).catch(() => undefined)) ?? null
}

export async function forgetPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    atHand.delete(id)
    await shelf.remove(id).catch(() => undefined)
  }
}
