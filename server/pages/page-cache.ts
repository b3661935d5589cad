export type Keepable = { status: number; tags: readonly string[]; bytes: number }

type Kept<T> = { page: T; until: number; staleUntil: number; rescueUntil: number }
type Making<T> = { page: Promise<T>; since: number }

export type CacheLimits = { entries: number; bytes: number }

/** Given as it is for this long after being drawn. */
const FRESH_MS = 30_000
/** Then still given at once for this long, while a new one is drawn for the next visitor. */
const STALE_MS = 30_000
/** And given in place of a fault of ours for this long: an old page beats no page. */
const RESCUE_MS = 10 * 60_000

/** Pages that are the same for everybody, kept in memory. Draws a page once for all who wait for it. */
export class PageCache<T extends Keepable> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #making = new Map<string, Making<T>>()
  /** When each tag last changed, by counting changes; only as long as pages are being drawn. */
  readonly #changed = new Map<string, number>()
  #changes = 0
  #drawing = 0
  #bytes = 0
  readonly #now: () => number
  readonly #limits: CacheLimits

  /** `now` in milliseconds, never going back. */
  constructor(limits: CacheLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes }
  }

  async page(key: string, draw: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key)
    const now = this.#now()
    if (kept && now < kept.staleUntil) {
      if (now >= kept.until) this.#make(key, draw).catch(() => undefined)
      this.#touch(key, kept)
      return kept.page
    }
    return this.#make(key, draw)
  }

  /** Forgets every page that shows one of these. A page being drawn meanwhile goes to those who wait for it, and is not kept. */
  invalidate(tags: readonly string[]): void {
    this.#changes += 1
    if (this.#drawing > 0) for (const tag of tags) this.#changed.set(tag, this.#changes)
    const gone = new Set(tags)
    for (const [key, kept] of this.#kept)
      if (kept.page.tags.some((tag) => gone.has(tag))) this.#drop(key)
  }

  clear(): void {
    this.#changes += 1
    this.#kept.clear()
    this.#bytes = 0
  }

  #make(key: string, draw: () => Promise<T>): Promise<T> {
    const current = this.#making.get(key)
    // Nobody who asks after a change is given what was begun before it.
    if (current && current.since === this.#changes) return current.page
    const since = this.#changes
    this.#drawing += 1
    const page = draw()
      .then((drawn) => this.#keep(key, drawn, since))
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
        this.#drawing -= 1
        if (this.#drawing === 0) this.#changed.clear()
      })
    const making = { page, since }
    this.#making.set(key, making)
    return page
  }

  #keep(key: string, page: T, since: number): T {
    const kept = this.#kept.get(key)
    if (page.status >= 500 && kept && kept.page.status < 500 && this.#now() < kept.rescueUntil)
      return kept.page
    if (page.tags.some((tag) => (this.#changed.get(tag) ?? 0) > since)) return page
    const ms = freshFor(page.status)
    if (ms === 0) return page
    this.#drop(key)
    const until = this.#now() + ms
    this.#kept.set(key, {
      page,
      until,
      staleUntil: ms === FRESH_MS ? until + STALE_MS : until,
      rescueUntil: until + RESCUE_MS,
    })
    this.#bytes += page.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break
      this.#drop(oldest)
    }
    return page
  }

  /** Last used stands last, so that the first is the one to forget. */
  #touch(key: string, kept: Kept<T>): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (kept && this.#kept.delete(key)) this.#bytes -= kept.page.bytes
  }
}

/** Milliseconds. What is missing may be published any moment; a fault of ours is not repeated to the next visitor. */
function freshFor(status: number): number {
  if (status >= 500) return 0
  if (status >= 400) return 5_000
  return FRESH_MS
}
