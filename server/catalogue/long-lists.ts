import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** `long`: counting this many rows starts to cost more than the page itself. `markEvery`: a page is found from the mark before it. */
type Measures = { long: number; markEvery: number }
const usual: Measures = { long: 10_000, markEvery: 500 }
/** After this long a list is walked again, behind the back of who reads it. */
const keptMs = 60_000

/** Where a row of a list stands: the value it is sorted by, as text, and its key. */
export type Mark = { sorted: string; id: string }
export type Walked = { count: number; marks: readonly Mark[] }
type Kept = Walked & { until: number }

/**
 * How long the longest lists are, and a mark every few hundred rows, so that page 1,000 of a million products costs what page 1 costs and their total costs
 * nothing. A minute old at times: nobody can tell 412 803 products from 412 811. Short lists are always counted anew.
 */
export class LongLists {
  readonly #kept = new Map<string, Kept>()
  readonly #walking = new Set<string>()
  readonly #clock: Clock
  readonly #log: Log
  readonly #long: number
  readonly markEvery: number

  constructor(clock: Clock, log: Log, { long, markEvery }: Measures = usual) {
    this.#clock = clock
    this.#log = log
    this.#long = long
    this.markEvery = markEvery
  }

  /** What is known of a list; `walk` is run meanwhile when that is old. */
  known(list: string, walk: () => Promise<Walked>): Walked | undefined {
    const kept = this.#kept.get(list)
    if (kept && kept.until < this.#clock.now().getTime()) this.#learn(list, walk)
    return kept
  }

  /** To be told how long a list was when nothing was known of it. */
  counted(list: string, count: number, walk: () => Promise<Walked>): void {
    if (count >= this.#long) this.#learn(list, walk)
  }

  #learn(list: string, walk: () => Promise<Walked>): void {
    if (this.#walking.has(list)) return
    this.#walking.add(list)
    walk()
      .then(
        (walked) => {
          if (walked.count < this.#long) this.#kept.delete(list)
          else this.#kept.set(list, { ...walked, until: this.#clock.now().getTime() + keptMs })
        },
        (fault: unknown) => this.#log.warn({ err: fault, list }, 'liste non comptée'),
      )
      .finally(() => this.#walking.delete(list))
  }
}
