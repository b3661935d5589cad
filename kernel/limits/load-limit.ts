import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'
import { tooBusy } from '../errors.ts'
import { counter } from '../telemetry/metrics.ts'

type Limits = {
  atOnce: number
  waiting: number
  waitMs: number
  onRefused?: () => void
}

type Waiting = { admit(): void }
type Place = { running: number; queue: Waiting[] }

/**
 * Runs a few pieces of work at once under one key, first come, first served; others wait in memory.
 * Why: else the requests of one key could hold every database connection.
 */
export class ConcurrencyLimit {
  readonly #limits: Limits
  readonly #places = new Map<string, Place>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs `work` when each key is free. Keys are taken in one order: no deadlock.
   * @throws unavailable (503) when too many wait, or it waited too long
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

  #free(key: string): void {
    const place = this.#places.get(key)
    const next = place?.queue.shift()
    if (next) return next.admit()
    if (!place) return
    place.running -= 1
    if (place.running === 0) this.#places.delete(key)
  }
}

const everyMs = 500
const lateMs = 1_000
/** A single pause is no overload: a start, or another program on the processor. */
const inARow = 2

/** Whether the event loop is repeatedly late. Measured once the server listens: starts are slow. */
export class LoopDelay {
  #inARow = 0

  constructor(http: FastifyInstance, now: () => number = () => performance.now()) {
    let timer: NodeJS.Timeout | undefined
    http.addHook('onListen', (done) => {
      let before = now()
      timer = setInterval(() => {
        const at = now()
        this.#inARow = at - before - everyMs > lateMs ? this.#inARow + 1 : 0
        before = at
      }, everyMs).unref()
      done()
    })
    http.addHook('onClose', async () => clearInterval(timer))
  }

  isLate(): boolean {
    return this.#inARow >= inARow
  }
}

const shed = counter('requests_shed_total', 'Requests refused because too many came, by kind.', [
  'kind',
])
const counted = (kind: string) => () => shed.inc({ kind })

const visitorWaitMs = 4_000
/**
 * Visitors' requests of a process. Further ones wait in memory, then are refused. Cached answers
 * are not counted.
 */
const visitors = { atOnce: 48, waiting: 2_000 }
/** Pages need only the processor: more at once is no faster. */
const pages = { atOnce: 8, waiting: 500 }
/** May wait for a provider or a row, so many run at once. */
const mostOwn = 400

export class LoadLimit {
  readonly #loop: LoopDelay | null
  readonly #limits: { visitors: ConcurrencyLimit; pages: ConcurrencyLimit }
  #own = 0

  /** @param loop null: lateness refuses nothing */
  constructor(loop: LoopDelay | null, waitMs = visitorWaitMs) {
    this.#loop = loop
    this.#limits = {
      visitors: new ConcurrencyLimit({ ...visitors, waitMs, onRefused: counted('visitors') }),
      pages: new ConcurrencyLimit({ ...pages, waitMs, onRefused: counted('pages') }),
    }
  }

  get isLate(): boolean {
    return this.#loop?.isLate() ?? false
  }

  /**
   * @throws unavailable (503) when there are too many, the event loop is late, or the client has
   * left
   */
  async forVisitor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    // The page being drawn has its slot already.
    if (isInjection(request.raw)) return work()
    return this.#limited('visitors', request, work)
  }

  forPage<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#limited('pages', request, work)
  }

  async forPerson<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseWhenLate()
    if (this.#own >= mostOwn) {
      shed.inc({ kind: 'own' })
      throw tooBusy({ retryAfter: 2 })
    }
    this.#own += 1
    try {
      return await work()
    } finally {
      this.#own -= 1
    }
  }

  async #limited<T>(
    name: 'visitors' | 'pages',
    request: FastifyRequest,
    work: () => Promise<T>,
  ): Promise<T> {
    this.#refuseWhenLate()
    return this.#limits[name].run([name], async () => {
      if (request.raw.socket.destroyed) throw tooBusy({ retryAfter: 2 })
      return work()
    })
  }

  #refuseWhenLate(): void {
    if (!this.isLate) return
    shed.inc({ kind: 'late' })
    throw tooBusy({ retryAfter: 2 })
  }
}
