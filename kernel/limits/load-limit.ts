import type { FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { ConcurrencyLimit } from './concurrency-limit.ts'
import { tooBusy } from '../errors.ts'
import type { LoopDelay } from './loop-delay.ts'
import { counter } from '../telemetry/metrics.ts'

const shed = counter('requests_shed_total', 'Requests refused because too many came, by kind.', [
  'kind',
])
const counted = (kind: string) => () => shed.inc({ kind })

/**
 * Requests of visitors served at once by a process. Further ones wait in memory for a few seconds
 * and cost nothing; beyond `waiting` they are refused at once. Answers and pages from a cache are
 * not counted.
 */
const visitors = { atOnce: 48, waiting: 2_000, waitMs: 4_000 }
/** Drawing a page only needs the processor, so more at once would not be faster. */
const pages = { atOnce: 8, waiting: 500, waitMs: 4_000 }
/** People's own calls may wait for a provider or for a row, so many go on at once. */
const mostOwn = 400

export class LoadLimit {
  readonly #loop: LoopDelay | null
  readonly #limits = {
    visitors: new ConcurrencyLimit({ ...visitors, onRefused: counted('visitors') }),
    pages: new ConcurrencyLimit({ ...pages, onRefused: counted('pages') }),
  }
  #own = 0

  /** @param loop null: no request is refused because the event loop is late */
  constructor(loop: LoopDelay | null) {
    this.#loop = loop
  }

  get isLate(): boolean {
    return this.#loop?.isLate() ?? false
  }

  /**
   * Runs the work of a public request, when there is room.
   * @throws unavailable (503) when there are too many, the event loop is late, or the client has
   * left
   */
  async forVisitor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    // A call of a page being drawn: the page has its place already.
    if (isInjection(request.raw)) return work()
    return this.#limited('visitors', request, work)
  }

  forPage<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#limited('pages', request, work)
  }

  /** Runs the call of a signed-in person, which is refused rather than queued. */
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
