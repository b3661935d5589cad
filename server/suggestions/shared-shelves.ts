import { NEW_PRODUCT_MS } from '#contract/kernel/limits.ts'

import { later } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'

import type { Candidate } from './blend-feed.ts'
import { freshSql, localSql, tasteSql, wantedSql } from './candidates-sql.ts'

type Kept = {
  list: Promise<readonly Candidate[]>
  made: readonly Candidate[] | null
  until: number
}

const keptMs = 60_000
/** More shelves than a market has subcategories and regions. */
const mostShelves = 2_000

/**
 * Lists that are the same for everybody: what is wanted now, in the market and in a region, what is new, what is best on a shelf. Read once a minute each,
 * behind the back of who asks. What was hidden or sold out since is for the asker to leave out.
 */
export class SharedShelves {
  readonly #kernel: Kernel
  readonly #kept = new Map<string, Kept>()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  wanted(): Promise<readonly Candidate[]> {
    return this.#read('wanted', () => this.#query('suggestions_wanted', wantedSql, []))
  }

  fresh(): Promise<readonly Candidate[]> {
    return this.#read('fresh', () =>
      this.#query('suggestions_fresh', freshSql, [
        later(this.#kernel.clock.now(), -NEW_PRODUCT_MS),
      ]),
    )
  }

  /** What is bought for that region. */
  local(region: string): Promise<readonly Candidate[]> {
    return this.#read(`region ${region}`, () =>
      this.#query('suggestions_local', localSql, [region]),
    )
  }

  /** The best of some subcategories, the scores left to the asker. One statement for those that are not known yet. */
  async tastes(subcategoryIds: readonly string[]): Promise<(readonly Candidate[])[]> {
    const name = (id: string) => `taste ${id}`
    const missing = subcategoryIds.filter((id) => !this.#fresh(name(id)))
    if (missing.length > 0) {
      const rows = this.#kernel.database.pool
        .query<Candidate & { subcategoryId: string }>({
          name: 'suggestions_tastes',
          text: tasteSql,
          values: [`{${missing.join(',')}}`],
        })
        .then((read) => read.rows)
      for (const id of missing)
        this.#keep(name(id), () =>
          rows.then((all) => all.filter(({ subcategoryId }) => subcategoryId === id)),
        )
    }
    return Promise.all(subcategoryIds.map((id) => this.#given(name(id))))
  }

  /** Something was published, hidden, sold out or came back: what was read is no longer true. */
  forget(): void {
    this.#kept.clear()
  }

  #read(name: string, read: () => Promise<readonly Candidate[]>): Promise<readonly Candidate[]> {
    if (!this.#fresh(name)) this.#keep(name, read)
    return this.#given(name)
  }

  #fresh(name: string): boolean {
    return (this.#kept.get(name)?.until ?? 0) > this.#kernel.clock.now().getTime()
  }

  /** An old list now is better than a new one later; should the reading fail, the next one tries again. */
  async #given(name: string): Promise<readonly Candidate[]> {
    const kept = this.#kept.get(name)
    return kept ? (kept.made ?? kept.list) : []
  }

  #keep(name: string, read: () => Promise<readonly Candidate[]>): void {
    const list = read()
    const kept: Kept = {
      list,
      made: this.#kept.get(name)?.made ?? null,
      until: this.#kernel.clock.now().getTime() + keptMs,
    }
    if (this.#kept.size >= mostShelves) this.#kept.clear()
    this.#kept.set(name, kept)
    list.then(
      (made) => (kept.made = made),
      () => (kept.until = 0),
    )
  }

  async #query(name: string, text: string, values: unknown[]): Promise<readonly Candidate[]> {
    const { rows } = await this.#kernel.database.pool.query<Candidate>({ name, text, values })
    return rows
  }
}
