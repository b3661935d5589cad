const KEY = 'visitor'

/** This device’s own random number, made when first asked for; it says nothing of anybody. Undefined where the browser keeps or draws none. */
export function visitorId(): string | undefined {
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

/** Whoever uses this device next is somebody else. */
export function forgetVisitor(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
