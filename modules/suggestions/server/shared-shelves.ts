import { Cache } from '#kernel/caches/cache.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

import type { Candidate } from './blend-feed.ts'
import { freshSql, localSql, tasteSql, wantedSql } from './candidates-sql.ts'

const freshMs = 60_000
/** After a quiet night the first visitor gets today's lists, not those of the evening. */
const staleMs = 10 * 60_000
/** How long a product counts as new among suggestions, in ms. */
const newFor = 30 * dayMs
/** More shelves than a market has subcategories and regions. */
const mostShelves = 2_000

/**
 * Lists that are the same for everybody: popular now, in the market and in a region, new, best of a
 * subcategory. Each is read once a minute, after an answer. The caller leaves out products hidden
 * or sold out since.
 */
export class SharedShelves {
  readonly #kernel: Kernel
  readonly #lists: Cache<readonly Candidate[]>

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#lists = new Cache({
      entries: mostShelves,
      now: () => kernel.clock.now().getTime(),
      lifeOf: () => ({ freshMs, staleMs }),
    })
  }

  wanted(): Promise<readonly Candidate[]> {
    return this.#lists.of('wanted', () => this.#query('suggestions_wanted', wantedSql, []))
  }

  fresh(): Promise<readonly Candidate[]> {
    return this.#lists.of('fresh', () =>
      this.#query('suggestions_fresh', freshSql, [addMs(this.#kernel.clock.now(), -newFor)]),
    )
  }

  /** What is bought for that region. */
  local(region: string): Promise<readonly Candidate[]> {
    return this.#lists.of(`region ${region}`, () =>
      this.#query('suggestions_local', localSql, [region]),
    )
  }

  /**
   * The best of some subcategories, the scores left to the asker. One statement for those that are
   * not known yet.
   */
  async tastes(subcategoryIds: readonly string[]): Promise<(readonly Candidate[])[]> {
    const missing: string[] = []
    // In the next microtask, when the caller has requested every subcategory it needs.
    const read = Promise.resolve().then(() => this.#tastes(missing))
    return Promise.all(
      subcategoryIds.map((id) =>
        this.#lists.of(`taste ${id}`, async () => {
          missing.push(id)
          return (await read).filter(({ subcategoryId }) => subcategoryId === id)
        }),
      ),
    )
  }

  /** Something was published, hidden, sold out or came back: the cached shelves are stale. */
  forget(): void {
    this.#lists.clear()
  }

  async #tastes(ids: readonly string[]): Promise<(Candidate & { subcategoryId: string })[]> {
    if (ids.length === 0) return []
    const { rows } = await this.#kernel.database.pool.query<Candidate & { subcategoryId: string }>({
      name: 'suggestions_tastes',
      text: tasteSql,
      values: [`{${ids.join(',')}}`],
    })
    return rows
  }

  async #query(name: string, text: string, values: unknown[]): Promise<readonly Candidate[]> {
    const { rows } = await this.#kernel.database.pool.query<Candidate>({ name, text, values })
    return rows
  }
}
