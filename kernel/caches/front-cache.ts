/**
 * Seconds. `browser`: before a browser asks again; `front`: in the front cache, which serves it for
 * `stale` more while it fetches a new one.
 */
export type Lifetimes = { browser: number; front: number; stale: number }

/** CDN or Varnish in front of the application (`server/machines/front-cache.ts`). */
export type FrontCache = {
  headers(lifetimes: Lifetimes, tags: readonly string[]): Record<string, string>
  /** Drops answers with one of the tags, soon. */
  drop(tags: readonly string[]): void
  start(): void
  stop(): Promise<void>
}

export const EVERYTHING = 'market'
export const PERSONAL = 'private, no-store'
