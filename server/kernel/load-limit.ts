import type { FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { ConcurrencyLimit } from './concurrency-limit.ts'
import { tooBusy } from './errors.ts'
import type { LoopDelay } from './loop-delay.ts'
import { counter } from './metrics.ts'

const shed = counter('requests_shed_total', 'Requests refused because too many came, by kind.', [
  'kind',
])
const counted = (kind: string) => () => shed.inc({ kind })

/**
 * What a process does at once for visitors. What is over waits in memory for a few seconds and costs
 * nothing; what is over that is refused at once. Answers and pages from a cache are not counted.
 */
const visitors = { atOnce: 48, waiting: 2_000, waitMs: 4_000 }
/** Drawing a page is work of the processor alone. */
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

  /** @param loop null where nobody is refused because this process is late */
  constructor(loop: LoopDelay | null) {
    this.#loop = loop
  }

  get isLate(): boolean {
    return this.#loop?.isLate() ?? false
  }

  /**
   * Runs what is asked for by anybody, when there is room.
   * @throws unavailable (503) when too many ask, the event loop is late, or nobody waits any more
   */
  async forVisitor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    // A page that is being drawn has its place already.
    if (isInjection(request.raw)) return work()
    return this.#limited('visitors', request, work)
  }

  forPage<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#limited('pages', request, work)
  }

  /** The same for somebody's own call, which never waits here. */
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
