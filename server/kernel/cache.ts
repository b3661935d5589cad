/** How long a value may be given again, in milliseconds from when it was made. */
export type Life = {
  freshMs: number
  /** After that it is still given for this long, while a new one is made. */
  staleMs?: number
  /** After it was fresh, it is given for this long in place of a value that is not kept. */
  rescueMs?: number
  bytes?: number
  /** What empties it sooner, see `invalidate`. */
  tags?: readonly string[]
}

export type CacheLimits = { entries: number; bytes?: number }

type Options<Value> = CacheLimits & {
  /** Null for a value that is given to those who wait for it, and not kept. */
  lifeOf: (value: Value, key: string) => Life | null
  /** Milliseconds that never go back. */
  now?: () => number
  /** Called when a stale value could not be made again; it is given until its time ends. */
  onRefreshError?: (error: unknown, key: string) => void
}

type Entry<Value> = {
  value: Value
  bytes: number
  tags: readonly string[]
  freshUntil: number
  staleUntil: number
  rescueUntil: number
}

type Making<Value> = { value: Promise<Value>; since: number }

/**
 * Values in memory by key, each made once for all who wait for it. Nobody who asks after a change
 * is given what was begun before it. The least recently used leave when the limits are reached.
 */
export class Cache<Value> {
  readonly #options: Options<Value>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #making = new Map<string, Making<Value>>()
  /** When each tag last changed, in numbers of changes; empty while nothing is being made. */
  readonly #changed = new Map<string, number>()
  #changes = 0
  #clearedAt = 0
  #makers = 0
  #bytes = 0

  constructor(options: Options<Value>) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  /** What is kept under the key, fresh or stale; makes nothing. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry || this.#now() >= entry.staleUntil) return undefined
    // A map keeps the order of insertion: the first is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** `make` is called at once when nothing is kept, or when what is kept is stale. */
  async of(key: string, make: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key)
    const value = this.peek(key)
    if (!entry || value === undefined) return this.#make(key, make)
    if (this.#now() >= entry.freshUntil)
      this.#make(key, make).catch((error: unknown) => this.#options.onRefreshError?.(error, key))
    return value
  }

  /** Drops every value that carries one of the tags, and those being made that will carry one. */
  invalidate(tags: readonly string[]): void {
    this.#changes += 1
    if (this.#makers > 0) for (const tag of tags) this.#changed.set(tag, this.#changes)
    const gone = new Set(tags)
    for (const [key, entry] of this.#entries)
      if (entry.tags.some((tag) => gone.has(tag))) this.#drop(key)
  }

  clear(): void {
    this.#changes += 1
    this.#clearedAt = this.#changes
    this.#entries.clear()
    this.#bytes = 0
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const current = this.#making.get(key)
    if (current?.since === this.#changes) return current.value
    const since = this.#changes
    const made = make()
    this.#makers += 1
    const value = made
      .then((result) => this.#settle(key, result, since))
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
        this.#makers -= 1
        if (this.#makers === 0) this.#changed.clear()
      })
    const making = { value, since }
    this.#making.set(key, making)
    return value
  }

  /** Keeps what was made if it may be kept. @returns what to give in its place */
  #settle(key: string, value: Value, since: number): Value {
    const life = this.#options.lifeOf(value, key)
    const before = this.#entries.get(key)
    if (!life && before && this.#now() < before.rescueUntil) return before.value
    const { tags = [], bytes = 0 } = life ?? {}
    if (this.#clearedAt > since || tags.some((tag) => (this.#changed.get(tag) ?? 0) > since))
      return value
    this.#drop(key)
    if (life) this.#keep(key, { value, bytes, tags, ...untils(life, this.#now()) })
    return value
  }

  #keep(key: string, entry: Entry<Value>): void {
    const { entries: mostEntries, bytes: mostBytes = Infinity } = this.#options
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostEntries && this.#bytes <= mostBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

function untils({ freshMs, staleMs = 0, rescueMs = 0 }: Life, now: number) {
  const freshUntil = now + freshMs
  return { freshUntil, staleUntil: freshUntil + staleMs, rescueUntil: freshUntil + rescueMs }
}
