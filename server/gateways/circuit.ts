import { ProviderDown } from './provider-faults.ts'

/**
 * Stops calling a provider that keeps failing: after `failures` in a row, calls fail at once for `restMs`; then one is let through, and its
 * fate decides. Buyers get their sentence in a millisecond instead of after a time-out, and the provider is left alone to recover.
 */
export function circuit(name: string, { failures = 5, restMs = 20_000 } = {}) {
  let inARow = 0
  let closedUntil = 0
  return async function through<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < closedUntil) throw new ProviderDown(`${name} is resting`)
    // Whoever comes while the one trial runs waits for the next rest to end.
    if (inARow >= failures) closedUntil = performance.now() + restMs
    try {
      const answer = await call()
      inARow = 0
      closedUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof ProviderDown)) {
        inARow = 0
        closedUntil = 0
        throw error
      }
      inARow += 1
      if (inARow >= failures) closedUntil = performance.now() + restMs
      throw error
    }
  }
}
