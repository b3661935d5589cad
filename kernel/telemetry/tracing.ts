import type { Attributes, Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { requestContext, runIn } from '../http/request-context.ts'

export type NewSpan = {
  name: string
  kind: keyof typeof SpanKind
  attributes?: Attributes
  from?: string | undefined
  parent?: Span | undefined
}

export type Tracing = {
  chosen(): boolean
  begin(span: NewSpan): Span
  end(span: Span, error?: unknown): void
}

let tracing: Tracing | null = null

/** Starts tracing; before, nothing is loaded or measured. */
export function traceWith(begun: Tracing | null): void {
  tracing = begun
}

function isNextTraced(): boolean {
  return tracing?.chosen() ?? false
}

function beginRequest(span: Omit<NewSpan, 'kind'>): Span | null {
  return tracing?.begin({ ...span, kind: 'SERVER' }) ?? null
}

function endRequest(span: Span): void {
  tracing?.end(span)
}

export function runJob<T>(name: string, requestId: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'sugu.request_id': requestId }
  const begun = tracing?.chosen()
    ? tracing.begin({ name: `job ${name}`, kind: 'CONSUMER', attributes })
    : null
  return runIn({ requestId, span: begun, onlyReads: false }, () =>
    begun ? ending(begun, work) : work(),
  )
}

export async function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const context = requestContext()
  if (!tracing || !context?.span) return work()
  const begun = tracing.begin({ ...span, parent: context.span })
  return runIn({ ...context, span: begun }, () => ending(begun, work))
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    tracing?.end(span)
    return result
  } catch (error) {
    tracing?.end(span, error)
    throw error
  }
}

/** Makes a span a request, named by route: an address may hold a code, a phone or a search. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Before anything is described. Calls of a page being drawn are parts of the page.
    if (isNextTraced() && !isInjection(request.raw))
      request.context.span = beginRequest(describe(request))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request.context
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span) endRequest(span)
    done()
  })
}

function describe({ id, method, routeOptions, headers }: FastifyRequest) {
  const route = routeOptions.url ?? 'none'
  const from = headers['traceparent']
  return {
    name: `${method} ${route}`,
    from: typeof from === 'string' ? from : undefined,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'sugu.request_id': id,
    },
  }
}
