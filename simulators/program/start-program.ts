import type { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'

import type { ClockSources } from './clock.ts'
import type { Outbox } from './outbox.ts'
import { refuse, type Refusal } from './refusal.ts'

export type ProgramOptions = ClockSources & {
  host?: string
  /** 0, the default: any free port. */
  port?: number
  /** SQLite file; in memory without one. */
  stateFile?: string
}

type Parts = { faults: { close: () => void }; outbox?: Outbox; database: DatabaseSync }

/**
 * Listens. `url` is the address that people reach it by; an IPv6 host is between brackets.
 * @throws when the port is taken; everything is closed then
 */
export async function startProgram(
  app: FastifyInstance,
  { host = '127.0.0.1', port = 0 }: ProgramOptions,
  { faults, outbox, database }: Parts,
): Promise<{ url: string; close: () => Promise<void> }> {
  const close = async (): Promise<void> => {
    faults.close()
    await app.close()
    await outbox?.close()
    if (database.isOpen) database.close()
  }
  try {
    return { url: await app.listen({ host, port }), close }
  } catch (error) {
    await close()
    throw error
  }
}

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
