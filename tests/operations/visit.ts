import { setTimeout as delay } from 'node:timers/promises'

import { rounds } from '../faults/rounds.ts'
import { waitLimit } from '../support/limit.ts'

/**
 * ms that a reader pauses at an answer, to leave some processor to the market; less in `npm run
 * faults`.
 */
const lookMs = rounds('LOOK_MS', { usual: 60, long: 30 })
/** At a page that is drawn for him alone, which costs most. */
const lookAtDrawnMs = 120

/**
 * Reads as five users do, one page after the other, on new connections and on open ones, and pages
 * that no cache has.
 */
export function visit(url: string) {
  const refused: string[] = []
  let answered = 0
  const over = new AbortController()
  const read = async (
    ask: () => { path: string; headers: Record<string, string> },
    pauseMs: number,
  ) => {
    while (!over.signal.aborted) {
      const { path, headers } = ask()
      // A connection not accepted would wait for ever.
      const signal = AbortSignal.timeout(waitLimit)
      const status = await fetch(url + path, { headers, signal }).then(
        async (answer) => {
          const text = await answer.text()
          return answer.ok ? '200' : `${answer.status} ${text.slice(0, 200)}`
        },
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      )
      if (status === '200') answered += 1
      else refused.push(status)
      await delay(pauseMs)
    }
  }
  const list = '/api/products/paginated?limit=5'
  const onOpen = () => ({ path: list, headers: {} })
  const onNew = () => ({ path: list, headers: { connection: 'close' } })
  let page = 1
  // The limit is sixty rendered pages a minute for each person.
  const drawn = () => ({
    path: `/boutique?page=${(page += 1)}`,
    headers: { 'x-forwarded-for': `10.1.${page >> 8}.${page & 255}` },
  })
  const readers = [
    ...[onOpen, onOpen, onNew, onNew].map((ask) => read(ask, lookMs)),
    read(drawn, lookAtDrawnMs),
  ]
  return {
    answered: () => answered,
    /** @returns what was not answered as it should be */
    async leave() {
      over.abort()
      await Promise.all(readers)
      return refused
    },
  }
}
