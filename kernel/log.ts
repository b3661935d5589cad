import { pino, type DestinationStream, type Logger } from 'pino'

import { requestContext } from './http/request-context.ts'

export type Log = Logger

/** Fields never logged, at any depth. */
const secrets = ['password', 'token', 'authorization', 'cookie']

/**
 * @param own secret fields of modules
 * @param destination default: standard output
 */
export function openLog(
  level: string,
  own: readonly string[] = [],
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: null,
    // Also lines of the jobs that it led to.
    mixin: () => {
      const id = requestContext()?.requestId
      return id ? { request: id } : {}
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secrets, ...own].flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[secret]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split('?')[0]?.replace(/[\w-]{40,}/g, '[secret]'),
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: serializeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Fields of database errors: `client` has the secret key, the rest are values, such as a link that
 * gives access to an account.
 */
const secretFields = ['client', 'params', 'detail', 'where', 'internalQuery']

function serializeError(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault
  const written: Record<string, unknown> = { ...pino.stdSerializers.err(fault) }
  for (const field of secretFields) delete written[field]
  for (const field of ['message', 'stack']) {
    const text = written[field]
    if (typeof text === 'string')
      written[field] = paramsIn(fault).reduce(
        (shown, params) => shown.replaceAll(`params: ${params}`, 'params: [secret]'),
        text,
      )
  }
  return written
}

function paramsIn(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const own = 'params' in error && Array.isArray(error.params) ? [error.params.toString()] : []
  return [...own, ...('cause' in error ? paramsIn(error.cause) : [])]
}
