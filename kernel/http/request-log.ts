import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import { isInjection } from 'light-my-request'

const given = /^[\w.-]{8,100}$/

/**
 * The id that the proxy gave the request, if it is fit for a log. Else one of Node's own, which
 * asks the system for random bytes far less often than a key of the database.
 */
export function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && given.test(id) ? id : randomUUID()
}

/**
 * Answers with the id of the request, and writes one line a request at level info: its route rather
 * than its address, which may hold a code, a phone or a search.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (app.log.level === 'info' || app.log.level === 'debug')
      if (!isInjection(request.raw))
        app.log.info(
          {
            request: request.id,
            method: request.method,
            route: request.routeOptions.url ?? null,
            status: reply.statusCode,
            ms: Math.round(performance.now() - request.startedAt),
            user: request.caller?.userId ?? null,
          },
          'requête',
        )
    done()
  })
}
