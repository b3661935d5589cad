import { randomBytes } from 'node:crypto'
import type { Provider } from './context.ts'
import { isReleasedLate, scenarioOf, type Scenario } from './sentinels.ts'
import type { Session } from './session-rows.ts'
import { announce } from './webhooks.ts'

/**
 * The customer confirmed: starts that number's scenario, and stores its notifications in the same
 * transaction.
 * @returns the scenario, or null when the session was no longer open.
 */
export function confirmCheckout(
  provider: Provider,
  session: Session,
  phone: string,
): Scenario | null {
  const scenario = scenarioOf(phone)
  if (scenario === 'left') return scenario
  const at = provider.clock.now().getTime()
  const releaseAt = isReleasedLate(scenario) ? at + provider.settings.lateSeconds * 1000 : null
  const transactionId = `T_${randomBytes(6).toString('hex').toUpperCase()}`
  const confirmed = provider.atomically(() => {
    const confirmation = { scenario, phone, transactionId, at, releaseAt }
    if (!provider.sessions.confirm(session.id, confirmation)) return false
    announce(provider, { ...session, ...confirmation }, at)
    return true
  })
  if (confirmed) provider.outbox.wake()
  return confirmed ? scenario : null
}
