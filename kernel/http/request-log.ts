import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { countAborted } from '../telemetry/metrics.ts'

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
 * than its address, which may hold a code, a phone or a search. One that the network or the person
 * ended has a line of its own.
 */
export function logRequests(app: FastifyInstance): void {
  const logs = app.log.level === 'info' || app.log.level === 'debug'
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!isInjection(request.raw))
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return
        request.abortedIn = request.raw.complete ? 'answer' : 'body'
        countAborted(request.abortedIn)
        if (logs)
          app.log.info({ ...factsOf(request), in: request.abortedIn }, 'requête interrompue')
      })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (logs && !request.abortedIn && !isInjection(request.raw))
      app.log.info({ ...factsOf(request), status: reply.statusCode }, 'requête')
    done()
  })
}

function factsOf(request: FastifyRequest) {
  return {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    ms: Math.round(performance.now() - request.startedAt),
    user: request.caller?.userId ?? null,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when its connection ended before the body had arrived, or the answer had left. */
    abortedIn?: 'body' | 'answer'
  }
}
