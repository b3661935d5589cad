import { trackingAnswer } from './tracking-answer.ts'

const KEY = 'visitor'

/** Returns a random id, created on first call; undefined without consent or storage. */
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

/** Forgets the id on sign-out: the next user has not consented. */
export function forgetVisitor(): void {
  if (trackingAnswer.read() === 'oui') trackingAnswer.clear()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // No value was stored either.
  }
}
