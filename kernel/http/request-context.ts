import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyInstance } from 'fastify'

import type { Span } from '@opentelemetry/api'

/** Request that present work belongs to, also in its jobs. */
type RequestContext = {
  requestId: string
  span: Span | null
  /** A GET: without a leader, a replica may answer. */
  onlyReads: boolean
}

const contexts = new AsyncLocalStorage<RequestContext>()

export function requestContext(): RequestContext | undefined {
  return contexts.getStore()
}

export function runIn<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** Attaches it twice: reading a body loses the first context. */
export function attachContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const onlyReads = request.method === 'GET' || request.method === 'HEAD'
    request.context = { requestId: request.id, span: null, onlyReads }
    contexts.run(request.context, done)
  })
  app.addHook('preValidation', (request, _reply, done) => contexts.run(request.context, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
  }
}
