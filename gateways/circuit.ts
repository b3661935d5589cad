import { countSkipped, measuredCall, showCircuit, type Provider } from './measured-call.ts'
import { ProviderDown } from './provider-faults.ts'

/**
 * Stops calling a provider that keeps failing: after `failures` in a row, calls fail at once for
 * `restMs`; then one trial call is let through, and its outcome decides. Buyers get their sentence
 * in a millisecond instead of after a timeout, and the provider can recover.
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
    // Other calls during the trial call fail at once, too.
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
