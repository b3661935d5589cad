import { trackingAnswer } from './tracking-answer.ts'

const KEY = 'visitor'

/**
 * This device’s random id, made at the first call. Undefined without consent, and where the browser
 * stores nothing.
 */
export function visitorId(): string | undefined {
  if (trackingAnswer.read() !== 'oui') return undefined
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return kept
    const made = crypto.randomUUID()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return undefined
  }
}

/** On sign-out: the next user of the device has not given this consent. */
export function forgetVisitor(): void {
  if (trackingAnswer.read() === 'oui') trackingAnswer.clear()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
