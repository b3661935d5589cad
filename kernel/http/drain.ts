import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as polled, setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

type Leaving = {
  /**
   * How long new connections are still answered, so that load balancers and clients notice, in ms.
   */
  ms: number
  /** The whole market ends: `/readyz` answers 503. */
  unready: boolean
  /** Resolves when no connection is on its way to this process from the one that accepts them. */
  taken?: (() => Promise<void>) | undefined
}

/**
 * A connection that was just accepted, or is kept open, may send its request only now; a starved
 * process reads it late.
 */
const looks = 40
const lookMs = 50

/**
 * Stops a server without refusing a request: first each answer closes its connection, then no new
 * one is accepted, and the last ones are closed when no request is left. Fastify's own `close`
 * comes after: once it has begun, pages that are being drawn can make no call.
 *
 * Node's `close` of an HTTP server also destroys connections without a request, from a timer,
 * before it reads what has arrived on them: a process that is late resets requests so. Here only
 * the listening ends, and what arrived is read first.
 */
export class Drain {
  readonly #http: FastifyInstance
  #leaving: Leaving | null = null
  #inProgress = 0

  constructor(http: FastifyInstance) {
    this.#http = http
    http.server.on('request', (_request, response) => {
      this.#inProgress += 1
      response.once('close', () => {
        this.#inProgress -= 1
        if (this.#inProgress === 0) http.server.emit('sugu:idle')
      })
    })
    http.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#leaving) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  get isUnready(): boolean {
    return this.#leaving?.unready ?? false
  }

  /** Resolves when no request is being answered. */
  async leave(leaving: Leaving): Promise<void> {
    const { server } = this.#http
    if (!server.listening) return
    this.#leaving = leaving
    await delay(leaving.ms)
    Server.prototype.close.call(server)
    await leaving.taken?.()
    for (let look = 0; look < looks; look += 1) {
      await delay(lookMs)
      if ((await connectionsOf(server)) === 0) break
    }
    // After the poll of the event loop, which reads the requests that have arrived.
    await polled()
    while (this.#inProgress > 0) {
      await once(server, 'sugu:idle')
      await polled()
    }
    server.closeAllConnections()
  }
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
