import { AsyncLocalStorage } from 'node:async_hooks'

import type { Kernel } from '../kernel.ts'
import { counter, countUpTo, gauge } from '../telemetry/metrics.ts'

const reads = counter('cache_reads_total', 'Reads of a cache, by whether it had an answer.', [
  'cache',
  'outcome',
])
const bytes = gauge('cache_bytes', 'What a cache keeps, in bytes.', ['cache'])

export function measureCache(
  { measures }: Pick<Kernel, 'measures'>,
  name: string,
  cache: { counted(): Pick<Cache<unknown>, 'size' | 'reads'> },
): void {
  const hits = countUpTo(reads, { cache: name, outcome: 'hit' })
  const misses = countUpTo(reads, { cache: name, outcome: 'miss' })
  measures.push(() => {
    const { size, reads: read } = cache.counted()
    hits(read.hits)
    misses(read.misses)
    bytes.set({ cache: name }, size.bytes)
    return Promise.resolve()
  })
}

/** Lifetime in ms from when the value was made. */
export type Life = {
  freshMs: number
  staleMs?: number
  /** Then served in place of a value that is not kept, ms. */
  rescueMs?: number
  bytes?: number
  /**
   * Invalidate it. `product:karite` drops the value at once; a list tag (`products`) lets it be
   * served until it is a second old, and one more while a new one is made.
   */
  tags?: readonly string[]
}

/** Shortest interval between two makings of a list, ms. */
const SOON_MS = 1_000

const isList = (tag: string) => !tag.includes(':')

export type CacheLimits = { entries: number; bytes?: number }

type Options<Value> = CacheLimits & {
  /** For expensive values: an invalidated one is dropped when a second old. */
  patient?: boolean
  /** Null: served to present readers, not cached. */
  lifeOf: (value: Value, key: string) => Life | null
  /** Monotonic clock, ms. */
  now?: () => number
  onRefreshError?: (error: unknown, key: string) => void
}

/**
 * Set while a value is made: values read from other caches must then be current, or stale parts
 * count as fresh.
 */
const making = new AsyncLocalStorage<true>()

type Entry<Value> = {
  value: Value
  outdated: boolean
  bytes: number
  tags: readonly string[]
  begunAt: number
  freshUntil: number
  staleUntil: number
  rescueUntil: number
}

type PendingValue<Value> = { value: Promise<Value>; since: number; begunAt: number }

/**
 * In-memory LRU cache; concurrent readers share one making. After a change a reader gets nothing
 * begun earlier (patient caches: within one second; list tags: two), nor values made of such values
 * if they carry the tags.
 */
export class Cache<Value> {
  readonly #options: Options<Value>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #tagged = new Map<string, Set<string>>()
  readonly #making = new Map<string, PendingValue<Value>>()
  /** Tags of each key's last value, compared with changes while a new one is made. */
  readonly #lastTags = new Map<string, readonly string[]>()
  /** Number of each tag's last change; empty while nothing is made. */
  readonly #changed = new Map<string, number>()
  #changes = 0
  #clearedAt = 0
  #makers = 0
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(options: Options<Value>) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  get reads(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  /** Returns even a stale value; makes nothing. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry || this.#now() >= entry.staleUntil) return undefined
    if (entry.outdated && making.getStore()) return undefined
    // Maps keep insertion order: least recently used first.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Reads like `peek`, counting a read. */
  read(key: string): Value | undefined {
    const value = this.peek(key)
    if (value !== undefined) this.#hits += 1
    return value
  }

  /** Calls `make` when nothing is cached, or in the background when stale. */
  async of(key: string, make: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key)
    const value = this.read(key)
    if (!entry || value === undefined) {
      this.#misses += 1
      return this.#make(key, make)
    }
    if (this.#now() >= entry.freshUntil)
      this.#make(key, make).catch((error: unknown) => this.#options.onRefreshError?.(error, key))
    return value
  }

  /** Drops values with one of the tags, also those being made. */
  invalidate(tags: readonly string[]): void {
    this.#changes += 1
    if (this.#makers > 0) for (const tag of tags) this.#changed.set(tag, this.#changes)
    for (const tag of tags)
      for (const key of this.#tagged.get(tag) ?? [])
        if (this.#mayWait(tag)) this.#endSoon(key, tag)
        else this.#drop(key)
  }

  clear(): void {
    this.#changes += 1
    this.#clearedAt = this.#changes
    this.#entries.clear()
    this.#tagged.clear()
    this.#bytes = 0
  }

  #mayWait(tag: string): boolean {
    return this.#waitOf(tag) > 0
  }

  #waitOf(tag: string): number {
    if (isList(tag)) return 2 * SOON_MS
    return this.#options.patient ? SOON_MS : 0
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const current = this.#making.get(key)
    if (current && !this.#concerned(key, current)) return current.value
    const [since, begunAt] = [this.#changes, this.#now()]
    const made = making.run(true, make)
    this.#makers += 1
    const value = made
      .then((result) => this.#settle(key, result, own))
      .finally(() => {
        if (this.#making.get(key) === own) this.#making.delete(key)
        this.#makers -= 1
        if (this.#makers === 0) this.#changed.clear()
      })
    const own: PendingValue<Value> = { value, since, begunAt }
    this.#making.set(key, own)
    return value
  }

  /**
   * Returns whether a tag changed since the start, too long ago to wait. Unknown tags: any change
   * counts.
   */
  #concerned(key: string, { since, begunAt }: PendingValue<Value>): boolean {
    if (since === this.#changes) return false
    if (this.#clearedAt > since) return true
    const tags = this.#lastTags.get(key) ?? [...this.#changed.keys()]
    const changed = this.#changedSince(tags, since)
    const age = this.#now() - begunAt
    return changed.some((tag) => making.getStore() === true || age >= this.#waitOf(tag))
  }

  #changedSince(tags: readonly string[], since: number): string[] {
    return tags.filter((tag) => (this.#changed.get(tag) ?? 0) > since)
  }

  #settle(key: string, value: Value, { since, begunAt }: PendingValue<Value>): Value {
    const life = this.#options.lifeOf(value, key)
    const before = this.#entries.get(key)
    if (!life && before && this.#now() < before.rescueUntil) return before.value
    const { tags = [], bytes = 0 } = life ?? {}
    if (life) this.#rememberTags(key, tags)
    const changed = this.#changedSince(tags, since)
    if (this.#clearedAt > since || changed.some((tag) => !this.#mayWait(tag))) return value
    this.#drop(key)
    if (!life) return value
    const until = untils(life, this.#now())
    this.#keep(key, { value, outdated: false, bytes, tags, begunAt, ...until })
    for (const tag of changed) this.#endSoon(key, tag)
    return value
  }

  #rememberTags(key: string, tags: readonly string[]): void {
    if (this.#lastTags.size >= this.#options.entries) this.#lastTags.clear()
    this.#lastTags.set(key, tags)
  }

  #keep(key: string, entry: Entry<Value>): void {
    const { entries: mostEntries, bytes: mostBytes = Infinity } = this.#options
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const tag of entry.tags) {
      const keys = this.#tagged.get(tag) ?? new Set()
      this.#tagged.set(tag, keys.add(key))
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostEntries && this.#bytes <= mostBytes) break
      this.#drop(oldest)
    }
  }

  #endSoon(key: string, tag: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.outdated = true
    const until = entry.begunAt + SOON_MS
    if (until <= this.#now()) return this.#drop(key)
    entry.freshUntil = Math.min(entry.freshUntil, until)
    entry.staleUntil = Math.min(entry.staleUntil, entry.begunAt + this.#waitOf(tag))
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
    for (const tag of entry.tags) {
      const keys = this.#tagged.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#tagged.delete(tag)
    }
  }
}

function untils({ freshMs, staleMs = 0, rescueMs = 0 }: Life, now: number) {
  const freshUntil = now + freshMs
  return { freshUntil, staleUntil: freshUntil + staleMs, rescueUntil: freshUntil + rescueMs }
}
