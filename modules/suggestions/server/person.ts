import { createHash } from 'node:crypto'

/**
 * Who an event is about: a user, or a device by the fingerprint of its own random number. The
 * number itself is not stored, and no number leads to the events of a user.
 */
export function personOf(
  caller: { userId: string } | null,
  visitor: string | null | undefined,
): string | null {
  if (caller) return caller.userId
  return visitor ? deviceOf(visitor) : null
}

export function deviceOf(visitor: string): string {
  const hash = createHash('sha256').update(`visitor ${visitor.toLowerCase()}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
