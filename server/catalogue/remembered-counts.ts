import type { Clock } from '../kernel/clock.ts'

/** Counting this many rows starts to cost more than the page itself. */
const long = 10_000
const keptMs = 10_000

/** How long the longest lists are, remembered a few seconds: nobody can tell 412 803 products from 412 811. Short lists are always counted anew. */
export class RememberedCounts {
  readonly #counts = new Map<string, { count: number; until: number }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(list: string): number | undefined {
    const known = this.#counts.get(list)
    return known && known.until > this.#clock.now().getTime() ? known.count : undefined
  }

  keep(list: string, count: number): void {
    if (count >= long) this.#counts.set(list, { count, until: this.#clock.now().getTime() + keptMs })
    else this.#counts.delete(list)
  }
}
