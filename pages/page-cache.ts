import { Cache, type CacheLimits } from '#kernel/caches/cache.ts'

/** What the cache must know of a page. */
export type Keepable = { status: number; tags: readonly string[]; bytes: number }

/**
 * In ms since it was drawn: sent as it is. A change of what it shows drops it sooner; this bounds
 * only what no event tells, such as the day of a delivery at midnight. Drawing takes some 20 ms of
 * the process, so a shorter time costs more than the changes of a lively market.
 */
const FRESH_MS = 120_000
/** In ms after that: still sent at once, while a new one is drawn for the next visitor. */
const STALE_MS = 120_000
/** In ms: sent in place of a 500, since an old page is better than none. */
const RESCUE_MS = 10 * 60_000
/** In ms, for a 404: the page may be published any moment. */
const MISSING_MS = 5_000

/** Pages that are the same for everybody. A 500 is not cached. */
export function openPageCache<Page extends Keepable>(
  limits: CacheLimits,
  now?: () => number,
): Cache<Page> {
  return new Cache({
    ...limits,
    ...(now ? { now } : {}),
    // Drawn at most once a second, however often what they show changes.
    patient: true,
    lifeOf({ status, tags, bytes }) {
      if (status >= 500) return null
      const shared = { rescueMs: RESCUE_MS, tags, bytes }
      if (status >= 400) return { freshMs: MISSING_MS, ...shared }
      return { freshMs: FRESH_MS, staleMs: STALE_MS, ...shared }
    },
  })
}

/** Pages whose last drawing is kept beside the cache. */
const MOST_FORMER = 200

type Former<Page> = { page: Page; shows: string; drawnAt: number }

/**
 * What pages showed when they were last drawn. A change of the catalogue drops every page with a
 * list, but most lists are as they were: their pages are given again, not drawn.
 */
export class FormerPages<Page> {
  readonly #pages = new Map<string, Former<Page>>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Undefined for a page that must be drawn anew, since the time of day shows on some. */
  of(key: string): Former<Page> | undefined {
    const known = this.#pages.get(key)
    return known && this.#now() < known.drawnAt + FRESH_MS ? known : undefined
  }

  keep(key: string, shows: string, page: Page): void {
    this.#pages.delete(key)
    this.#pages.set(key, { page, shows, drawnAt: this.#now() })
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_FORMER) break
      this.#pages.delete(oldest)
    }
  }

  clear(): void {
    this.#pages.clear()
  }
}
