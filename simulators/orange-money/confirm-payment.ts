import { randomInt } from 'node:crypto'
import type { Provider } from './context.ts'
import { announce } from './notifications.ts'
import { isReleasedLate, scenarioOf, type Scenario } from './sentinels.ts'
import type { Payment } from './state.ts'

/**
 * The customer typed a valid number and code: starts that number's scenario, and stores its
 * notifications in the same transaction.
 * @returns the scenario, or null when the payment was no longer open.
 */
export function confirmPayment(
  provider: Provider,
  payment: Payment,
  phone: string,
): Scenario | null {
  const scenario = scenarioOf(phone)
  if (scenario === 'left') return scenario

  const now = provider.clock.now()
  const at = now.getTime()
  const releaseAt = isReleasedLate(scenario) ? at + provider.settings.lateSeconds * 1000 : null
  const txnid = newTransactionId(now)
  const confirmed = provider.atomically(() => {
    if (!provider.payments.confirm(payment.orderId, { scenario, phone, txnid, at, releaseAt }))
      return false
    announce(provider.outbox, { ...payment, scenario, txnid, releaseAt }, at)
    return true
  })
  if (confirmed) provider.outbox.wake()
  return confirmed ? scenario : null
}

/** In the operator's fashion: MP, date, time, letter and number (MP261120.1341.A00073042). */
function newTransactionId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return `MP${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.A${number}`
}
