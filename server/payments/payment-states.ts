import type { paymentStates } from '#database/values/payments.ts'
import type { WebPaymentStatus } from '../gateways/orange-money/orange-money.ts'
import { dayMs } from '../kernel/clock.ts'

export type PaymentState = (typeof paymentStates)[number]

/** How long the provider takes a payment, by its documentation: 10 minutes. */
export const validityMs = 10 * 60_000
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
  status: WebPaymentStatus,
  expiresAt: Date,
  now: Date,
): PaymentState | null {
  if (state === 'succeeded') return null
  if (status === 'SUCCESS') return 'succeeded'
  if (state === 'failed' || state === 'expired') return null
  if (status === 'FAILED') return 'failed'
  if (status === 'EXPIRED') return 'expired'
  // INITIATED: nobody has typed anything. PENDING: somebody may be confirming, so only the provider may end it, within a day.
  const deadline = expiresAt.getTime() + (status === 'PENDING' ? lateWatchMs : graceMs)
  return now.getTime() > deadline ? 'expired' : null
}

/** Seconds between two status calls: often while the customer is there, rarely later. */
export function checkDelayMs(checks: number): number {
  return Math.min(15_000 * 2 ** Math.min(checks, 10), 2 * 3_600_000)
}
