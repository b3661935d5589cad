import { unavailable } from '../kernel/errors.ts'
import { ObjectStoreFailure } from '../kernel/object-store.ts'

/** Somebody waits for a picture and the store cannot give or take it: try again soon, rather than a fault of ours. */
export function storeAway(error: unknown): never {
  if (error instanceof ObjectStoreFailure) throw unavailable({ retryAfter: 2 })
  throw error
}
