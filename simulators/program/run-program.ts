import type { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { ClockSources } from './database.ts'
import type { Outbox } from './outbox.ts'
import { refuse, type Refusal } from './request-rules.ts'

export type Environment = Record<string, string | undefined>

/** Addresses by name. */
export type Running = { urls: Record<string, string>; close: () => Promise<void> }

/**
 * Prints one JSON line once they listen; ends on SIGTERM, SIGINT, and with its parent, which leaves
 * no orphan on the port.
 */
export async function runProgram(open: () => Promise<Running>): Promise<void> {
  let running: Running
  try {
    running = await open()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return
  }

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.connected) process.on('disconnect', end)
  if (process.env['EXIT_WITH_STDIN'] === '1')
    process.stdin.on('end', end).on('close', end).on('error', end).resume()

  // The parent has ended: end too, without a crash.
  process.stdout.on('error', end)
  process.stdout.write(`${JSON.stringify({ listening: running.urls })}\n`)
}

/** Reads settings; an empty variable counts as absent. */
export function settingsIn(environment: Environment) {
  const text = (name: string): string | undefined => environment[name] || undefined
  const number = (name: string): number | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const read = Number(value)
    if (!Number.isFinite(read) || read < 0)
      throw new Error(`${name} must be a number of 0 or more, not « ${value} »`)
    return read
  }
  const address = (): ProgramOptions => ({
    host: text('HOST'),
    port: number('PORT'),
    stateFile: text('STATE_FILE'),
  })
  return { text, number, address }
}

export type ProgramOptions = ClockSources & {
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** SQLite; default: in memory. */
  stateFile?: string
}

type Parts = { faults: { close: () => void }; outbox?: Outbox; database: DatabaseSync }

/**
 * Listens. `url` is public; an IPv6 host is between brackets.
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

/** Answers in the provider's shapes even to a malformed request. */
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
  // Unparsed: each call refuses a wrong type with the provider's error.
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
