import { countSkipped, measuredCall, showCircuit, type Provider } from './measured-call.ts'
import { ProviderDown } from './provider-faults.ts'

/**
 * Stops calling a provider that keeps failing: after `failures` in a row, calls fail at once for `restMs`; then one is let through, and its
 * fate decides. Buyers get their sentence in a millisecond instead of after a time-out, and the provider is left alone to recover.
 */
export function circuit(provider: Provider, { failures = 5, restMs = 20_000 } = {}) {
  let inARow = 0
  let closedUntil = 0
  const count = (failed: number) => {
    inARow = failed
    const isOpen = failed >= failures
    closedUntil = isOpen ? performance.now() + restMs : 0
    showCircuit(provider, isOpen)
  }
  showCircuit(provider, false)
  async function through<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < closedUntil) {
      countSkipped(provider)
      throw new ProviderDown(`${provider} is resting`)
    }
    // Whoever comes while the one trial runs waits for the next rest to end.
    if (inARow >= failures) closedUntil = performance.now() + restMs
    try {
      const answer = await measuredCall(provider, call)
      count(0)
      return answer
    } catch (error) {
      count(error instanceof ProviderDown ? inARow + 1 : 0)
      throw error
    }
  }
  return Object.assign(through, { isResting: () => performance.now() < closedUntil })
}
