import { tooBusy } from '../errors.ts'

type Limits = {
  /** How many run at once under one key. */
  atOnce: number
  /** How many may wait under one key; later ones are refused at once. */
  waiting: number
  /** The longest wait, in ms. */
  waitMs: number
  /** Called for each that is refused: there were too many, or it waited too long. */
  onRefused?: () => void
}

type Waiting = { admit(): void }
type Place = { running: number; queue: Waiting[] }

/**
 * Lets only a few pieces of work run at once under the same key, first come, first served. The
 * others wait in memory, so that one key cannot take every connection of the database.
 */
export class ConcurrencyLimit {
  readonly #limits: Limits
  readonly #places = new Map<string, Place>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs `work` when each of its keys has room. Keys are always taken in the same order, so that
   * there is no deadlock.
   * @throws unavailable (503) when there are too many, or when it waited too long
   */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const taken: string[] = []
    try {
      for (const key of [...new Set(keys)].toSorted()) {
        await this.#take(key)
        taken.push(key)
      }
      return await work()
    } finally {
      for (const key of taken) this.#free(key)
    }
  }

  async #take(key: string): Promise<void> {
    const { atOnce, waiting, waitMs } = this.#limits
    const place = this.#places.get(key) ?? { running: 0, queue: [] }
    this.#places.set(key, place)
    if (place.running < atOnce) {
      place.running += 1
      return
    }
    if (place.queue.length >= waiting) throw this.#refused()
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        admit() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        place.queue.splice(place.queue.indexOf(entry), 1)
        reject(this.#refused())
      }, waitMs)
      place.queue.push(entry)
    })
  }

  #refused(): Error {
    this.#limits.onRefused?.()
    return tooBusy({ retryAfter: 2 })
  }

  /** Gives the place to the longest waiting, or frees it. */
  #free(key: string): void {
    const place = this.#places.get(key)
    const next = place?.queue.shift()
    if (next) return next.admit()
    if (!place) return
    place.running -= 1
    if (place.running === 0) this.#places.delete(key)
  }
}
