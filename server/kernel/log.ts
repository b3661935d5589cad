import { pino, type Logger } from 'pino'

export type Log = Logger

/** Keys whose values never reach a log line, wherever they stand. */
const secrets = ['password', 'token', 'authorization', 'otp', 'clientOtp', 'vendorOtp', 'client_secret', 'access_token', 'pay_token', 'notif_token', 'merchant_key', 'cookie']

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: '[secret]' },
    serializers: {
      // The path without its query: a search or a reset token is nobody's business in a log.
      req: (request: { method: string; url: string; id: string }) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // A pool hangs its whole connection, secret key included, on the error of a line that was cut.
      err: (fault: unknown) => (fault instanceof Error ? { ...pino.stdSerializers.err(fault), client: undefined } : fault),
    },
  })
}
