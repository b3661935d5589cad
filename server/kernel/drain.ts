import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

type Leaving = {
  /** How long newcomers are still answered, so that balancers and clients learn of it. */
  ms: number
  /** The market itself ends: `/readyz` says so. */
  unready: boolean
}

/** A connection that was accepted just before the end has its request on the way. */
const onTheWayMs = 100

/**
 * Ends a server without a refusal: each answer ends its connection first, then no new one is taken,
 * and the last ones are closed when nothing is being answered. Fastify's own `close` comes after: once
 * it has begun, pages that are being drawn can make no call.
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

  /** Ends when nobody is being answered. */
  async leave(leaving: Leaving): Promise<void> {
    const { server } = this.#http
    if (!server.listening) return
    this.#leaving = leaving
    await delay(leaving.ms)
    server.close()
    await delay(onTheWayMs)
    while (this.#inProgress > 0) await once(server, 'sugu:idle')
    server.closeAllConnections()
  }
}
