import type { paymentStates } from '#database/values/payments.ts'
import type { PageState } from '../gateways/payment-provider.ts'
import { dayMs } from '../kernel/clock.ts'

export type PaymentState = (typeof paymentStates)[number]

/** Time left to a customer who confirmed in the last second, before we stop waiting. */
export const graceMs = 2 * 60_000
/** An expired attempt is still asked about for this long: a success can come after expiry. */
export const lateWatchMs = dayMs

/**
 * What the provider's word makes of an attempt. Money always wins: a success counts whatever we believed before; nothing else moves a final state.
 * @returns the new state, or null when nothing changes.
 */
export function stateAfter(
  state: PaymentState,
  said: PageState,
  expiresAt: Date,
  now: Date,
): PaymentState | null {
  if (state === 'succeeded') return null
  if (said === 'succeeded') return 'succeeded'
  if (state === 'failed' || state === 'expired') return null
  if (said === 'failed') return 'failed'
  if (said === 'expired') return 'expired'
  // While somebody may be confirming, only the provider may end it, within a day.
  const deadline = expiresAt.getTime() + (said === 'confirming' ? lateWatchMs : graceMs)
  return now.getTime() > deadline ? 'expired' : null
}

/** Seconds between two status calls: often while the customer is there, rarely later. */
export function checkDelayMs(checks: number): number {
  return Math.min(15_000 * 2 ** Math.min(checks, 10), 2 * 3_600_000)
}
