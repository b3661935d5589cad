import { NEW_PRODUCT_MS } from '#contract/limits.ts'

import { later } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'

import type { Candidate } from './blend-feed.ts'
import { freshSql, wantedSql } from './candidates-sql.ts'

export type Shelves = { wanted: readonly Candidate[]; fresh: readonly Candidate[] }

/** What is wanted now and what is new are the same for everybody: read once a minute, behind the back of who asks. */
const keptMs = 60_000

export class SharedShelves {
  readonly #kernel: Kernel
  #kept: (Shelves & { until: number }) | undefined
  #reading: Promise<Shelves> | undefined

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  async read(): Promise<Shelves> {
    const kept = this.#kept
    if (kept && kept.until > this.#kernel.clock.now().getTime()) return kept
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    if (!kept) return this.#reading
    // An old answer now is better than a new one later; should the reading fail, the next one tries again.
    this.#reading.catch(() => undefined)
    return kept
  }

  /** Something was hidden, sold out or published: what was read is no longer true. */
  forget(): void {
    this.#kept = undefined
  }

  async #read(): Promise<Shelves> {
    const { pool } = this.#kernel.database
    const now = this.#kernel.clock.now()
    const [wanted, fresh] = await Promise.all([
      pool.query<Candidate>({ name: 'suggestions_wanted', text: wantedSql }),
      pool.query<Candidate>({ name: 'suggestions_fresh', text: freshSql, values: [later(now, -NEW_PRODUCT_MS)] }),
    ])
    this.#kept = { wanted: wanted.rows, fresh: fresh.rows, until: now.getTime() + keptMs }
    return this.#kept
  }
}
