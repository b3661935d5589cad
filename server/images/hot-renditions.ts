import type { StoredObject } from '../kernel/object-store.ts'

/** Only small renditions are worth memory: what every list shows again and again. */
const largest = 40_000

/** The renditions asked for most recently, bounded in bytes; and one reading for all who want the same at once. */
export class HotRenditions {
  readonly #kept = new Map<string, StoredObject>()
  readonly #reading = new Map<string, Promise<StoredObject | null>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  async get(key: string, read: () => Promise<StoredObject | null>): Promise<StoredObject | null> {
    const kept = this.#kept.get(key)
    if (kept) {
      // Last in, last out: a map keeps the order in which its keys came.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const waiting = this.#reading.get(key)
    if (waiting) return waiting
    const reading = read().finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    const found = await reading
    if (found && !found.passing) this.#keep(key, found)
    return found
  }

  /** Every rendition of a picture that is gone. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#kept) {
      if (!key.startsWith(prefix)) continue
      this.#kept.delete(key)
      this.#bytes -= bytes.length
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  #keep(key: string, found: StoredObject): void {
    if (found.bytes.length > largest || this.#kept.has(key)) return
    this.#kept.set(key, found)
    this.#bytes += found.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
