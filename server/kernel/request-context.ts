import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyInstance } from 'fastify'

import type { Span } from '@opentelemetry/api'

/** What is done for one request, here and in the jobs that follow from it. */
type RequestContext = { requestId: string; span: Span | null }

const contexts = new AsyncLocalStorage<RequestContext>()

/** The request that this is done for; undefined for the clock's own work. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore()
}

export function runIn<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** Twice: what reads a body loses the first. */
export function keepContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.context = { requestId: request.id, span: null }
    contexts.run(request.context, done)
  })
  app.addHook('preValidation', (request, _reply, done) => contexts.run(request.context, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
  }
}
