import { storedValue } from '#web/device/stored-value.ts'

type Attempt = { content: string; key: string }

const attempt = storedValue<Attempt | null>({ key: 'orderAttempt', restore: restoreAttempt })

/**
 * The key under which this very order is sent: the same for the same content, even after a reload, so that a double tap or a lost answer makes
 * one order; a new one as soon as anything of it changes.
 */
export function attemptKey(content: string): string {
  const before = attempt.read()
  if (before?.content === content) return before.key
  const key = newKey()
  attempt.write({ content, key })
  return key
}

/** The order is there: the same cart ordered again will be another order. */
export function forgetAttempt(): void {
  attempt.clear()
}

/** `crypto.randomUUID` is missing on plain http and on old phones. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function restoreAttempt(kept: unknown): Attempt | null {
  if (typeof kept !== 'object' || kept === null || !('content' in kept) || !('key' in kept)) return null
  const { content, key } = kept
  return typeof content === 'string' && typeof key === 'string' && key.length >= 8 ? { content, key } : null
}
