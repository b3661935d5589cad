import { Cache } from '#kernel/caches/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'

/**
 * In rows. `long`: counting more keys than this costs more than the page itself. `markEvery`: from
 * one mark to the next.
 */
type Measures = { long: number; markEvery: number }
const usual: Measures = { long: 2_000, markEvery: 200 }
/** After this long a list is walked again in the background. */
const freshMs = 60_000
const mostLists = 10_000

/** The place of a row in a list: the value it is sorted by, as text, and its key. */
export type Mark = { sorted: string; id: string }
export type Walked = { count: number; marks: readonly Mark[] }
/**
 * How long the longest lists are, and a mark every few hundred rows, so that page 1,000 of a
 * million products costs what page 1 costs and their total costs nothing. A minute old at times:
 * nobody can tell 412 803 products from 412 811. Short lists are always counted anew.
 */
export class LongLists {
  readonly #lists: Cache<Walked>
  readonly #log: Log
  readonly long: number
  readonly markEvery: number

  constructor(clock: Clock, log: Log, { long, markEvery }: Measures = usual) {
    this.#lists = new Cache({
      entries: mostLists,
      now: () => clock.now().getTime(),
      lifeOf: ({ count }) => (count <= long ? null : { freshMs, staleMs: Infinity }),
      onRefreshError: (error, list) => this.#warn(error, list),
    })
    this.#log = log
    this.long = long
    this.markEvery = markEvery
  }

  /** What is known of a list; `walk` runs in the background when that is old. */
  known(list: string, walk: () => Promise<Walked>): Walked | undefined {
    const known = this.#lists.peek(list)
    if (known) void this.#lists.of(list, walk)
    return known
  }

  /** How long a list was when nothing was known of it: a long one is walked in the background. */
  counted(list: string, count: number, walk: () => Promise<Walked>): void {
    if (count > this.long)
      this.#lists.of(list, walk).catch((error: unknown) => this.#warn(error, list))
  }

  #warn(error: unknown, list: string): void {
    this.#log.warn({ err: error, list }, 'liste non comptée')
  }
}

/** Slugs are ASCII words; anything else names nothing of ours, and need not reach the database. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** A comma list as it is in an address: trimmed, without empty or repeated values, 20 at most. */
export function listed(text: string | undefined): string[] {
  // PostgreSQL refuses a NUL inside text.
  const values = (text ?? '').split(',')
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))].slice(0, 20)
}
