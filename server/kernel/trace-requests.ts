import type { FastifyInstance } from 'fastify'
import { isInjection } from 'light-my-request'

import { beginRequest, endRequest } from './tracing.ts'

/** A span a request, named by its route: an address may hold a code, a phone or a search. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, context } = request
    const route = routeOptions.url ?? 'none'
    const from = headers['traceparent']
    // Calls that a page makes while it is drawn are parts of the page.
    if (!isInjection(request.raw))
      context.span = beginRequest({
        name: `${method} ${route}`,
        from: typeof from === 'string' ? from : undefined,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'sugu.request_id': request.id,
        },
      })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request.context
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span) endRequest(span)
    done()
  })
}
