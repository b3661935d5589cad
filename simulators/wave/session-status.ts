import type { Session } from './session-rows.ts'
import type { Provider } from './context.ts'

type CheckoutStatus = 'open' | 'complete' | 'expired'
type PaymentStatus = 'processing' | 'cancelled' | 'succeeded'

/** Computed, never stored: a restart or a moved clock leaves no stale one. */
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
    // The customer may try again while the session is open.
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

/** Returns when its money came. */
export function paidAt(session: Session, moment: Date): number | null {
  if (statusAt(session, moment).payment !== 'succeeded') return null
  return session.releaseAt ?? session.confirmedAt
}

/** Makes the session that calls and notifications show. */
export function presentSession(provider: Provider, session: Session) {
  const { checkout, payment } = statusAt(session, provider.clock.now())
  const completedAt = paidAt(session, provider.clock.now())
  const refused = session.scenario === 'refused' || session.scenario === 'forged'
  return {
    id: session.id,
    amount: String(session.amount),
    currency: 'XOF',
    business_name: provider.settings.businessName,
    checkout_status: checkout,
    payment_status: payment,
    client_reference: session.clientReference,
    restrict_payer_mobile: session.restrictedTo,
    success_url: session.successUrl,
    error_url: session.errorUrl,
    last_payment_error: refused
      ? { code: 'insufficient-funds', message: 'The payer holds less than this.' }
      : null,
    transaction_id: payment === 'succeeded' ? session.transactionId : null,
    wave_launch_url: `${provider.url()}/c/${session.id}`,
    when_created: new Date(session.createdAt).toISOString(),
    when_completed: completedAt === null ? null : new Date(completedAt).toISOString(),
    when_expires: new Date(session.expiresAt).toISOString(),
  }
}
