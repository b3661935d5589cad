import { trackingAnswer } from './tracking-answer.ts'

const KEY = 'visitor'

/**
 * This device’s own random number, made when first asked for; it says nothing of anybody. Undefined without its holder’s yes, and where the browser keeps or
 * draws none.
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

/** Whoever uses this device next is somebody else: a yes was not theirs. */
export function forgetVisitor(): void {
  if (trackingAnswer.read() === 'oui') trackingAnswer.clear()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
