import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { counter, gauge, histogram } from '#kernel/telemetry/metrics.ts'
import { requestContext } from '#kernel/http/request-context.ts'
import { traced } from '#kernel/telemetry/tracing.ts'

import { ProviderDown, ProviderRefusal } from './provider-faults.ts'

/** Each has its own line in the dashboard. */
type Provider =
  | PaymentProviderName
  | `${PaymentProviderName}_${'money_out' | 'statement'}`
  | 'orange_sms'
  | 'picture_bucket'
  | 'web_push'
  | 'whatsapp'

const calls = counter('provider_calls_total', 'Calls of providers, by what came of them.', [
  'provider',
  'outcome',
])
const seconds = histogram(
  'provider_call_seconds',
  'Time until a provider has answered.',
  ['provider'],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
)
const circuits = gauge(
  'provider_circuit_open',
  '1 while a provider that keeps failing is not called.',
  ['provider'],
  'max',
)

export async function measuredCall<T>(provider: Provider, call: () => Promise<T>): Promise<T> {
  const end = seconds.startTimer({ provider })
  try {
    const answer = await traced({ name: provider, kind: 'CLIENT' }, call)
    calls.inc({ provider, outcome: 'answered' })
    return answer
  } catch (error) {
    calls.inc({ provider, outcome: outcomeOf(error) })
    throw error
  } finally {
    end()
  }
}

/** Makes the request id's header, to compare a provider’s log with ours. */
export function requestHeader(): Record<string, string> {
  const id = requestContext()?.requestId
  return id ? { 'x-request-id': id } : {}
}

function countSkipped(provider: Provider): void {
  calls.inc({ provider, outcome: 'skipped' })
}

function showCircuit(provider: Provider, isOpen: boolean): void {
  circuits.set({ provider }, isOpen ? 1 : 0)
}

function outcomeOf(error: unknown): 'refused' | 'unsure' | 'down' {
  if (error instanceof ProviderRefusal) return 'refused'
  return error instanceof ProviderDown && error.unsure ? 'unsure' : 'down'
}

/**
 * Breaks the circuit: after `failures` in a row calls fail at once for `restMs`; then one trial
 * call decides. Buyers need not wait for a timeout.
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
    // Other calls during the trial fail at once, too.
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
