import type { Session } from './session-rows.ts'

export type CheckoutStatus = 'open' | 'complete' | 'expired'
export type PaymentStatus = 'processing' | 'cancelled' | 'succeeded'

/**
 * The true status at a moment: deduced, never stored, so that a restart or a moved clock cannot
 * leave a stale one behind.
 */
export function statusAt(
  { scenario, expiresAt, releaseAt }: Session,
  moment: Date,
): { checkout: CheckoutStatus; payment: PaymentStatus } {
  const now = moment.getTime()
  const over = now >= expiresAt
  const released = releaseAt !== null && now >= releaseAt
  const untouched = over
    ? ({ checkout: 'expired', payment: 'cancelled' } as const)
    : ({ checkout: 'open', payment: 'processing' } as const)

  switch (scenario) {
    case null:
    case 'left':
    // After a refusal the customer may try again while the session is open.
    case 'refused':
    case 'forged':
      return untouched
    case 'late':
      return released
        ? { checkout: 'complete', payment: 'succeeded' }
        : { checkout: 'open', payment: 'processing' }
    case 'paid_after_expiry':
      return released
        ? { checkout: 'complete', payment: 'succeeded' }
        : { checkout: 'expired', payment: 'cancelled' }
    case 'paid':
    case 'doubled':
    case 'unannounced':
      return { checkout: 'complete', payment: 'succeeded' }
  }
}

/** When its money came, or null. */
export function paidAt(session: Session, moment: Date): number | null {
  if (statusAt(session, moment).payment !== 'succeeded') return null
  return session.releaseAt ?? session.confirmedAt
}
