import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { jsonIn } from '../fetch-json.ts'
import { sameSecret } from '#kernel/ids.ts'

/** A notice older than this is refused, so that an intercepted one cannot be replayed later. */
const oldestMs = 5 * 60_000

const notice = z.object({ type: z.string(), data: z.object({ id: z.string().max(100) }) })

/**
 * The session that a signed notice speaks of; null when its signature, age or shape is not right.
 * The session's state is then read from Wave. Source: docs.wave.com/webhook.
 * @param raw the body, byte for byte
 */
export function readWaveNotice(
  { raw, signature, secret }: { raw: string; signature: string; secret: string },
  now: Date,
): string | null {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return null
  if (Math.abs(now.getTime() - Number(time) * 1_000) > oldestMs) return null
  const expected = createHmac('sha256', secret).update(`${time}${raw}`).digest('hex')
  if (!parts.some(([name, value = '']) => name === 'v1' && sameSecret(value, expected))) return null
  const read = notice.safeParse(jsonIn(raw))
  return read.success ? read.data.data.id : null
}
