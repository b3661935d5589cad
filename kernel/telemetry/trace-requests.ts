import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { beginRequest, endRequest, isNextTraced } from './tracing.ts'

/** A span a request, named by its route: an address may hold a code, a phone or a search. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Decided before anything is described. Calls that a page makes while it is drawn are parts of
    // the page.
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
