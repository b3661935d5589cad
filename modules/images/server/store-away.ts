import { unavailable } from '#kernel/errors.ts'
import { ObjectStoreFailure } from '#kernel/objects/object-store.ts'

/** Turns a failure of the object store into a 503 with « try again soon », rather than a 500. */
export function storeAway(error: unknown): never {
  if (error instanceof ObjectStoreFailure) throw unavailable({ retryAfter: 2 })
  throw error
}
