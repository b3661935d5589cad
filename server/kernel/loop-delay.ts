import type { FastifyInstance } from 'fastify'

const everyMs = 500
const lateMs = 1_000
/** One pause alone is no overload: a start, a neighbour on the same processor. */
const inARow = 2

/** Says whether the event loop is late time and again, from the moment the server listens: opening takes its time. */
export class LoopDelay {
  #inARow = 0

  constructor(http: FastifyInstance, now: () => number = () => performance.now()) {
    let timer: NodeJS.Timeout | undefined
    http.addHook('onListen', (done) => {
      let before = now()
      timer = setInterval(() => {
        const at = now()
        this.#inARow = at - before - everyMs > lateMs ? this.#inARow + 1 : 0
        before = at
      }, everyMs).unref()
      done()
    })
    http.addHook('onClose', async () => clearInterval(timer))
  }

  isLate(): boolean {
    return this.#inARow >= inARow
  }
}
