import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, addMs } from '#kernel/clock.ts'

import { readWords } from './search-words.ts'

type Searched = { typed: string; results: number; corrected: string | null }
type Waiting = {
  id: string
  at: Date
  query: string
  typed: string
  results: number
  corrected: string | null
}

/** Most searches waiting to be written; more are dropped, so that they cannot fill the memory. */
const mostWaiting = 5_000
const everyMs = 2_000
const keptDays = 90

/**
 * Stores searches in batches, a moment after they were answered. A process that is killed loses
 * those that wait.
 */
export class SearchEvents {
  readonly #kernel: Kernel
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  record({ typed, results, corrected }: Searched): void {
    const query = readWords(typed)
      .map(({ plain }) => plain)
      .join(' ')
    if (query === '' || this.#waiting.length >= mostWaiting) return
    this.#waiting.push({
      id: newId(),
      at: this.#kernel.clock.now(),
      query,
      typed: typed.trim(),
      results,
      corrected,
    })
    this.#timer ??= setTimeout(() => void this.flush(), everyMs).unref()
  }

  /** Writes those that wait, in one statement. On an error they are dropped. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const some = this.#waiting
    this.#waiting = []
    if (some.length === 0) return
    try {
      await this.#kernel.database.pool.query({
        name: 'search_events',
        text: `insert into search_events (id, at, query, typed, results, corrected) select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[])`,
        values: [
          some.map(({ id }) => id),
          some.map(({ at }) => at),
          some.map(({ query }) => query),
          some.map(({ typed }) => typed),
          some.map(({ results }) => results),
          some.map(({ corrected }) => corrected),
        ],
      })
    } catch (error) {
      this.#kernel.log.warn({ err: error, lost: some.length }, 'recherches non notées')
    }
  }
}

/** Deletes those older than 90 days, some thousands at a time. @returns how many */
export async function forgetOldSearches(kernel: Kernel): Promise<number> {
  const before = addMs(kernel.clock.now(), -keptDays * dayMs)
  let gone = 0
  for (;;) {
    const { rowCount } = await kernel.database.pool.query(
      `delete from search_events where id in (select id from search_events where at < $1 limit 5000)`,
      [before],
    )
    gone += rowCount ?? 0
    if (!rowCount) return gone
  }
}
