import type { paymentStates } from '#modules/payments/database/values.ts'
import type { PageState } from '#gateways/payment-provider.ts'
import { dayMs } from '#kernel/clock.ts'

export type PaymentState = (typeof paymentStates)[number]

/** After expiry, in ms: time for a customer who confirmed in the last second. */
export const graceMs = 2 * 60_000
/** An expired attempt is still checked for this long: a success can come after expiry. */
export const lateWatchMs = dayMs

/**
 * The next state of an attempt after the provider's answer. A success always counts; nothing else
 * changes a final state.
 * @returns the new state, or null when nothing changes.
 */
export function stateAfter(
  state: PaymentState,
  answer: PageState,
  expiresAt: Date,
  now: Date,
): PaymentState | null {
  if (state === 'succeeded') return null
  if (answer === 'succeeded') return 'succeeded'
  if (state === 'failed' || state === 'expired') return null
  if (answer === 'failed') return 'failed'
  if (answer === 'expired') return 'expired'
  // While the customer may be confirming, only the provider ends it, within a day.
  const deadline = expiresAt.getTime() + (answer === 'confirming' ? lateWatchMs : graceMs)
  return now.getTime() > deadline ? 'expired' : null
}

/**
 * Milliseconds between two status calls: short while the customer is there, longer and longer
 * after.
 */
export function checkDelayMs(checks: number): number {
  return Math.min(15_000 * 2 ** Math.min(checks, 10), 2 * 3_600_000)
}
