import { EVERYTHING, type FrontCache, type Lifetimes } from '#kernel/caches/front-cache.ts'
import type { Log } from '#kernel/log.ts'
import { counter } from '#kernel/telemetry/metrics.ts'

type PurgedCacheParts = {
  /** Drops answers with one of the tags. @throws when it failed */
  purge: (tags: readonly string[]) => Promise<void>
  log: Log
  /** Monotonic clock, ms. */
  now?: () => number
}

/** Cloudflare's limit for one call. */
const MOST_TAGS = 30
/** Waiting tags beyond which everything is dropped instead. */
const MOST_WAITING = 300
const EVERY_MS = 1_000
/**
 * Each tag is purged again after this many ms: meanwhile the front cache may have fetched from a
 * process that did not know of the change, or a list, which is served for two seconds.
 */
const AGAIN_MS = 3_000
const LONGEST_WAIT_MS = 60_000

const purges = counter('cdn_purges_total', 'Calls that drop tags in the cache in front.', [
  'outcome',
])

/**
 * Client of a CDN or Varnish in front of the application. The process that works jobs purges tags,
 * one call a second at most.
 */
export class PurgedCache implements FrontCache {
  readonly #parts: PurgedCacheParts
  readonly #now: () => number
  readonly #waiting = new Set<string>()
  readonly #again = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isSending = false
  #failures = 0
  #pausedUntil = 0

  constructor(parts: PurgedCacheParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /**
   * Returns `cdn-cache-control` (RFC 9213), which browsers ignore: they must not serve stale
   * answers.
   */
  headers({ browser, front, stale }: Lifetimes, tags: readonly string[]): Record<string, string> {
    const own = [EVERYTHING, ...new Set(tags)].filter((tag) => /^[\w:.-]{1,200}$/.test(tag))
    return {
      'cache-control': `public, max-age=${browser}, s-maxage=${front}`,
      'cdn-cache-control': `max-age=${front}, stale-while-revalidate=${stale}`,
      'surrogate-key': own.join(' '),
      'cache-tag': own.join(','),
    }
  }

  /** Drops everything first: earlier changes are unknown. */
  start(): void {
    this.#timer = setInterval(() => void this.send(), EVERY_MS)
    this.drop([EVERYTHING])
  }

  drop(tags: readonly string[]): void {
    if (!this.#timer) return
    for (const tag of tags) {
      this.#waiting.add(tag)
      this.#again.delete(tag)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.send()
    this.#timer = undefined
  }

  /** Purges the waiting tags in one call. */
  async send(): Promise<void> {
    const now = this.#now()
    const due = [...this.#again].filter(([, at]) => at <= now).map(([tag]) => tag)
    for (const tag of due) this.#waiting.add(tag)
    if (this.#isSending || this.#waiting.size === 0 || now < this.#pausedUntil) return
    const batch = this.#batch()
    this.#isSending = true
    try {
      await this.#parts.purge(batch)
      this.#failures = 0
      purges.inc({ outcome: 'done' })
      for (const tag of batch)
        if (due.includes(tag)) this.#again.delete(tag)
        else this.#again.set(tag, this.#now() + AGAIN_MS)
    } catch (error) {
      for (const tag of batch) this.#waiting.add(tag)
      this.#failures += 1
      this.#pausedUntil =
        this.#now() + Math.min(LONGEST_WAIT_MS, EVERY_MS * 2 ** Math.min(10, this.#failures))
      purges.inc({ outcome: 'failed' })
      this.#parts.log.warn({ err: error }, 'front cache not purged, trying again')
    } finally {
      this.#isSending = false
    }
  }

  #batch(): string[] {
    if (this.#waiting.has(EVERYTHING) || this.#waiting.size > MOST_WAITING) {
      this.#waiting.clear()
      for (const tag of this.#again.keys()) if (tag !== EVERYTHING) this.#again.delete(tag)
      return [EVERYTHING]
    }
    const batch = [...this.#waiting].slice(0, MOST_TAGS)
    for (const tag of batch) this.#waiting.delete(tag)
    return batch
  }
}
