import type { FastifyInstance } from 'fastify'

const everyMs = 500
const lateMs = 1_000
/** One pause alone is no overload: a start, or another program on the same processor. */
const inARow = 2

/**
 * Whether the event loop is repeatedly late. Measured once the server listens: a start is always
 * slow.
 */
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
