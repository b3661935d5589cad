import { CallFailure } from '#kernel/wire/call-failure.ts'

/** What was done and what was refused, by name and by the code of the error. */
export class Acts {
  readonly done = new Map<string, number>()
  readonly refused = new Map<string, number>()

  /**
   * Does an act as a page would. A refusal (4xx) is an answer, counted by its code.
   * @returns its answer; null: refused
   * @throws what is no refusal
   */
  async try<T>(name: string, act: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await act()
      count(this.done, name)
      return answer
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.status >= 500) throw failure
      count(this.refused, `${name}: ${failure.code}`)
      return null
    }
  }

  /** Sends an act as a telephone does that heard no answer: the second must change nothing. */
  async twice<T>(name: string, act: () => Promise<T>): Promise<T | null> {
    const answer = await this.try(name, act)
    await this.try(`${name}, again`, act)
    return answer
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
