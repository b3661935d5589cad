import { Cache } from '#kernel/caches/cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { run } from '#kernel/database/statement.ts'

import { wordsLearnt } from './events.ts'

const keptMs = 600_000
const days = 30
/**
 * Searches made less often, or on fewer days, could reveal one person: they are never suggested.
 */
const leastSearches = 5
const leastDays = 3
const most = 500

type Habit = { query: string; label: string }

/**
 * Searches that many made in the last month and that found something, proposed while typing.
 * Cached, read again when they were counted, and every 10 minutes.
 */
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

  /** The most searched first. `words` as searches compare them. */
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
  const { rows } = await kernel.database.pool.query<Habit>(
    `select query, label from search_habits order by searches desc, query`,
  )
  return rows
}

// Corrected searches are left out: a suggestion must be spelt well. It has its most frequent
// spelling.
const countSql = `
  insert into search_habits (query, label, searches)
  select query, mode() within group (order by lower(typed)), count(*)::int
  from search_events where at >= $1 and results > 0 and corrected is null and length(typed) between 3 and 60
  group by query having count(*) >= ${leastSearches} and count(distinct at::date) >= ${leastDays}
  order by count(*) desc, query limit ${most}`

/** Counts the frequent searches again. */
export async function countHabits(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (tx) => {
    await run(tx, { name: 'search_habits_gone', text: 'delete from search_habits' }, [])
    await run(tx, { name: 'search_habits_counted', text: countSql }, [
      addMs(kernel.clock.now(), -days * dayMs),
    ])
    await kernel.events.emit(tx, wordsLearnt, {})
  })
}
