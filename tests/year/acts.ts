import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Market } from '../support/market.ts'
import { cutOff, kill } from './cut-off.ts'
import type { Dice } from './dice.ts'

type Sent<T> = {
  /** Keeps what changed hands; once, however often it is sent. */
  made?: (answer: T | null) => void
  /** Refusal of what was made before: who heard no answer reads it on the page. */
  madeBefore?: string
}

/** What was done and what was refused, by name and by the code of the error. */
export class Acts {
  readonly done = new Map<string, number>()
  readonly refused = new Map<string, number>()
  readonly faults = new Map<string, number>()
  /** SMS that were sent. */
  texts = 0
  readonly #market: Market
  readonly #dice: () => Dice

  constructor(market: Market, dice: () => Dice) {
    this.#market = market
    this.#dice = dice
  }

  /**
   * Does an act as a page would. A refusal (4xx) is an answer, counted by its code.
   * @returns its answer; null: refused
   * @throws what is no refusal
   */
  async try<T>(name: string, act: () => Promise<T>): Promise<T | null> {
    return this.#answerOf(name, act, () => undefined)
  }

  /**
   * Sends an act from a telephone. Sometimes it hears no answer and sends it again, sometimes the
   * server is cut off from its database in the middle of it, or killed there.
   */
  async send<T>(name: string, act: () => Promise<T>, sent: Sent<T> = {}): Promise<T | null> {
    const dice = this.#dice()
    const [isCut, isTwice, at] = [dice.happens(0.06), dice.happens(0.12), dice.upTo(30)]
    const isKilled = isCut && dice.happens(0.3)
    let [isUnheard, isMade] = [false, false]
    const cut = async () => {
      count(this.faults, isKilled ? 'killed' : 'cut off')
      const heard = await (isKilled ? kill : cutOff)(this.#market, at, act)
      if (heard) return heard.answer
      count(this.faults, 'no answer')
      isUnheard = true
      return act()
    }
    const answer = await this.#answerOf(name, isCut ? cut : act, (code) => {
      isMade = isUnheard && code === sent.madeBefore
    })
    if (answer !== null || isMade) sent.made?.(answer)
    if (isTwice) {
      count(this.faults, 'sent twice')
      await this.try(`${name}, again`, act)
    }
    return answer
  }

  async #answerOf<T>(
    name: string,
    act: () => Promise<T>,
    refused: (code: string) => void,
  ): Promise<T | null> {
    try {
      const answer = await act()
      count(this.done, name)
      return answer
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.status < 400 || failure.status >= 500)
        throw failure
      count(this.refused, `${name}: ${failure.code}`)
      refused(failure.code)
      return null
    }
  }
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
