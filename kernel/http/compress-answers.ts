import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { z } from 'zod'

export type Encoding = 'br' | 'gzip'

export const LEAST_BYTES = 1_024

const NAMED: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i,
}

export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (!header) return undefined
  const accepted = String(header)
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : undefined
}

function takes(accepted: string, encoding: Encoding): boolean {
  const named = NAMED[encoding].exec(accepted)
  return named !== null && (named[1] === undefined || Number(named[1]) > 0)
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Ten products take 0.5 ms, outside the event loop. */
const QUALITY = { br: 5, gzip: 6 } as const

export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: QUALITY.gzip })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return brotli(body, { params })
}

const SECRET = /^(?:token|secret|codes?|recoveryCodes|(?:first|second)Code|\w*otp|payment_?url)$/i

const known = new WeakMap<z.core.$ZodType, boolean>()

/**
 * Tells answers that may hold a secret: then uncompressed, since the length would reveal it
 * (BREACH).
 */
export function holdsSecret(reply: z.core.$ZodType): boolean {
  let holds = known.get(reply)
  if (holds === undefined) {
    const shape = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })
    holds = hasSecretField(shape)
    known.set(reply, holds)
  }
  return holds
}

function hasSecretField(shape: unknown): boolean {
  if (typeof shape !== 'object' || shape === null) return false
  const { properties } = shape as { properties?: object }
  if (properties && Object.keys(properties).some((name) => SECRET.test(name))) return true
  return Object.values(shape).some(hasSecretField)
}
