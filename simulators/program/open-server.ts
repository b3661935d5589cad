import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { refuse, type Refusal } from './refusal.ts'

type Unexpected = { notFound: () => Refusal; unreadable: () => Refusal; broken: () => Refusal }

/** A server that answers in the provider's own shapes even to a malformed request. */
export async function openServer(unexpected: Unexpected): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 500 },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Any other body is accepted unparsed: each call refuses a wrong type with the provider's own
  // error.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  )
  app.setNotFoundHandler((_request, reply) => refuse(reply, unexpected.notFound()))
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) < 500) return refuse(reply, unexpected.unreadable())
    console.error(error)
    return refuse(reply, unexpected.broken())
  })
  return app
}
