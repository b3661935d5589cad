import { sql } from 'drizzle-orm'

import { Cache } from '#kernel/caches/cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'

import { wordsLearnt } from './events.ts'
import { readWords } from './search-words.ts'

const keptMs = 600_000
const days = 30
/** Rarer searches could identify a user. */
const leastSearches = 5
const leastDays = 3
const most = 500

type Habit = { query: string; label: string }

/** Cached popular searches, reloaded after each count and every 10 minutes. */
export class SearchHabits {
  readonly #kernel: Kernel
  readonly #known: Cache<Habit[]>

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#known = new Cache({
      entries: 1,
      now: () => kernel.clock.now().getTime(),
      lifeOf: () => ({ freshMs: keptMs }),
    })
  }

  forget(): void {
    this.#known.clear()
  }

  async beginningWith(words: string): Promise<string[]> {
    return (await this.#load())
      .filter(({ query }) => query.startsWith(words) && query !== words)
      .map(({ label }) => label)
  }

  #load(): Promise<Habit[]> {
    return this.#known.of('all', () => readHabits(this.#kernel))
  }
}

async function readHabits(kernel: Kernel): Promise<Habit[]> {
  return query<Habit>(
    kernel.db,
    sql`select query, label from search_habits order by searches desc, query`,
  )
}

// Corrected searches are left out: suggestions must be spelt well.
const countSql = (since: Date) => sql`
  insert into search_habits (query, label, searches)
  select query, mode() within group (order by lower(typed)), count(*)::int
  from search_events where at >= ${since} and results > 0 and corrected is null and length(typed) between 3 and 60
  group by query having count(*) >= ${leastSearches} and count(distinct at::date) >= ${leastDays}
  order by count(*) desc, query limit ${most}`

export async function countHabits(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (tx) => {
    await query(tx, sql`delete from search_habits`)
    await query(tx, countSql(addMs(kernel.clock.now(), -days * dayMs)))
    await kernel.events.emit(tx, wordsLearnt, {})
  })
}

/** `network`: sender's network; null for a page drawn by the server. */
type Searched = {
  typed: string
  results: number
  corrected: string | null
  network: string | null
}
type Waiting = {
  id: string
  at: Date
  query: string
  typed: string
  results: number
  corrected: string | null
}

/** More waiting searches are dropped, to bound memory. */
const mostWaiting = 5_000
/** Daily limits of one process, by network and in all; more are dropped. */
export const networkADay = 5_000
const allADay = 200_000
const everyMs = 2_000
const keptDays = 90

/** Stores searches in batches, after the answer; a killed process loses waiting ones. */
export class SearchEvents {
  readonly #kernel: Kernel
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #day = ''
  readonly #stored = new Map<string | null, number>()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  record({ typed, results, corrected, network }: Searched): void {
    const query = readWords(typed)
      .map(({ plain }) => plain)
      .join(' ')
    if (query === '' || this.#waiting.length >= mostWaiting || !this.#mayStore(network)) return
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

  #mayStore(network: string | null): boolean {
    const day = this.#kernel.clock.now().toISOString().slice(0, 10)
    if (day !== this.#day) this.#stored.clear()
    this.#day = day
    const [all, own] = [this.#stored.get(null) ?? 0, this.#stored.get(network) ?? 0]
    if (all >= allADay || (network !== null && own >= networkADay)) return false
    this.#stored.set(null, all + 1)
    if (network !== null) this.#stored.set(network, own + 1)
    return true
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const some = this.#waiting
    this.#waiting = []
    if (some.length === 0) return
    try {
      await query(
        this.#kernel.db,
        sql`
        insert into search_events (id, at, query, typed, results, corrected) select * from unnest(
          ${sql.param(some.map(({ id }) => id))}::uuid[],
          ${sql.param(some.map(({ at }) => at))}::timestamptz[],
          ${sql.param(some.map(({ query }) => query))}::text[],
          ${sql.param(some.map(({ typed }) => typed))}::text[],
          ${sql.param(some.map(({ results }) => results))}::int[],
          ${sql.param(some.map(({ corrected }) => corrected))}::text[])`,
      )
    } catch (error) {
      this.#kernel.log.warn({ err: error, lost: some.length }, 'searches not recorded')
    }
  }
}

/**
 * Deletes searches older than 90 days, in batches.
 * @returns how many
 */
export async function forgetOldSearches(kernel: Kernel): Promise<number> {
  const before = addMs(kernel.clock.now(), -keptDays * dayMs)
  for (let gone = 0; ;) {
    const some = await query(
      kernel.db,
      sql`delete from search_events where id = any(array(select id from search_events where at < ${before} limit 5000)) returning id`,
    )
    gone += some.length
    if (some.length === 0) return gone
  }
}
