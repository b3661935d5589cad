import { unavailable } from '#kernel/errors.ts'
import { ObjectStoreFailure } from '#kernel/objects/object-store.ts'

/** The key of one rendition in the object store; `width` is one of the market's widths. */
export function renditionKey({
  id,
  width,
  format,
}: {
  id: string
  width: number
  format: 'webp' | 'avif'
}): string {
  return `images/${id}/${width}.${format}`
}

/** The cleaned picture itself, from which renditions are made when somebody asks for them. */
export function pictureKey(id: string): string {
  return `images/${id}/picture.jpg`
}

/** Turns a failure of the object store into a 503 with « try again soon », rather than a 500. */
export function storeAway(error: unknown): never {
  if (error instanceof ObjectStoreFailure) throw unavailable({ retryAfter: 2 })
  throw error
}
