import { newKey } from '#web/device/new-key.ts'
import { storedValue } from '#web/device/stored-value.ts'

/**
 * `mark` is a hash of the content, so that the device does not store a name and address once more.
 */
type Attempt = { mark: string; key: string }

const attempt = storedValue<Attempt | null>({ key: 'orderAttempt', restore: restoreAttempt })

/**
 * The order's idempotency key: the same for the same content, even after a reload, so that a double
 * tap or a lost answer makes one order; a new one as soon as anything of it changes.
 */
export function attemptKey(content: string): string {
  const before = attempt.read()
  const mark = markOf(content)
  if (before?.mark === mark) return before.key
  const key = newKey()
  attempt.write({ mark, key })
  return key
}

/** After an order was placed: the same cart ordered again is another order. */
export function forgetAttempt(): void {
  attempt.clear()
}

/**
 * FNV-1a twice, 64 bits. On a collision two contents share a key, and the server only refuses the
 * second.
 */
function markOf(content: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => fnv1a(content, seed).toString(16).padStart(8, '0'))
    .join('')
}

function fnv1a(content: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < content.length; index += 1)
    hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

function restoreAttempt(kept: unknown): Attempt | null {
  if (typeof kept !== 'object' || kept === null || !('mark' in kept) || !('key' in kept))
    return null
  const { mark, key } = kept
  return typeof mark === 'string' && typeof key === 'string' && key.length >= 8
    ? { mark, key }
    : null
}
