/** `cut`: network lost, retried later. `refused`: never sent. */
export type PhotoState = 'checking' | 'waiting' | 'sending' | 'sent' | 'cut' | 'refused'

export type QueuedPhoto = {
  id: string
  preview: string
  state: PhotoState
  percent: number
  blob: Blob | null
  imageId: string | null
  words: string | null
}

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
