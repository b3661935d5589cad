/**
 * `cut`: the network was lost while it was sent; it is retried when the network is back. `refused`:
 * it can never be sent.
 */
export type PhotoState = 'checking' | 'waiting' | 'sending' | 'sent' | 'cut' | 'refused'

export type QueuedPhoto = {
  id: string
  /**
   * Address of what is shown: the picture as it is sent, or was sent before; empty for what is no
   * picture, or is not known to be one yet.
   */
  preview: string
  state: PhotoState
  percent: number
  /** What is sent; null before it was made ready, and for one that was sent before. */
  blob: Blob | null
  imageId: string | null
  /** Why it was refused or cut. */
  words: string | null
}

/**
 * The photo to send now: the first that waits, unless one is on its way or the network is being
 * waited for.
 */
export function nextToSend(photos: readonly QueuedPhoto[]): QueuedPhoto | null {
  if (photos.some(({ state }) => state === 'sending' || state === 'cut')) return null
  return photos.find(({ state }) => state === 'waiting') ?? null
}

/** These photos with one changed; one that is no longer there changes nothing. */
export function withChange(
  photos: readonly QueuedPhoto[],
  id: string,
  change: Partial<QueuedPhoto>,
): readonly QueuedPhoto[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
}
