import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Keys whose values never reach a log line, wherever they stand. */
const secrets = [
  'password',
  'token',
  'authorization',
  'otp',
  'clientOtp',
  'vendorOtp',
  'client_secret',
  'access_token',
  'pay_token',
  'notif_token',
  'merchant_key',
  'cookie',
]

/** @param destination standard output unless told */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[secret]',
    },
    serializers: {
      // The path without its query: a search or a reset token is nobody's business in a log.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: serializeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A pool hangs its whole connection, secret key included, on the error of a line that was cut; the rest are values of a statement: a link that opens an account may be among them. */
const secretFields = ['client', 'params', 'detail', 'where', 'internalQuery']

/** An error without what it knows too much of; the statement that failed stays. */
function serializeError(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault
  const told: Record<string, unknown> = { ...pino.stdSerializers.err(fault) }
  for (const field of secretFields) delete told[field]
  for (const field of ['message', 'stack']) {
    const text = told[field]
    if (typeof text === 'string')
      told[field] = paramsIn(fault).reduce(
        (shown, params) => shown.replaceAll(`params: ${params}`, 'params: [secret]'),
        text,
      )
  }
  return told
}

/** The values of failed statements along a chain of errors, as Drizzle writes them into its messages. */
function paramsIn(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const own = 'params' in error && Array.isArray(error.params) ? [error.params.toString()] : []
  return [...own, ...('cause' in error ? paramsIn(error.cause) : [])]
}
