import { Cache, type CacheLimits } from '../kernel/cache.ts'

/** What the cache must know of a page. */
export type Keepable = { status: number; tags: readonly string[]; bytes: number }

/** Given as it is for this long after being drawn. */
const FRESH_MS = 30_000
/** Then still given at once for this long, while a new one is drawn for the next visitor. */
const STALE_MS = 30_000
/** And given in place of a fault of ours for this long: an old page beats no page. */
const RESCUE_MS = 10 * 60_000
/** What is missing may be published any moment. */
const MISSING_MS = 5_000

/** Pages that are the same for everybody. A fault of ours is not repeated to the next visitor. */
export function openPageCache<Page extends Keepable>(
  limits: CacheLimits,
  now?: () => number,
): Cache<Page> {
  return new Cache({
    ...limits,
    ...(now ? { now } : {}),
    lifeOf({ status, tags, bytes }) {
      if (status >= 500) return null
      const shared = { rescueMs: RESCUE_MS, tags, bytes }
      if (status >= 400) return { freshMs: MISSING_MS, ...shared }
      return { freshMs: FRESH_MS, staleMs: STALE_MS, ...shared }
    },
  })
}
