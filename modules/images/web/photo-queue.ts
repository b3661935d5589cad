/** `cut`: network lost, retried later. `refused`: never sent. */
export type PhotoState = 'checking' | 'waiting' | 'sending' | 'sent' | 'cut' | 'refused'

export type QueuedPhoto = {
  id: string
  /** Picture URL; empty until known to be a picture. */
  preview: string
  state: PhotoState
  percent: number
  /** Null before preparation, and for an earlier upload. */
  blob: Blob | null
  imageId: string | null
  words: string | null
}

/** Returns the first waiting photo, unless one is being sent or the network is down. */
export function nextToSend(photos: readonly QueuedPhoto[]): QueuedPhoto | null {
  if (photos.some(({ state }) => state === 'sending' || state === 'cut')) return null
  return photos.find(({ state }) => state === 'waiting') ?? null
}

export function withChange(
  photos: readonly QueuedPhoto[],
  id: string,
  change: Partial<QueuedPhoto>,
): readonly QueuedPhoto[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
}
