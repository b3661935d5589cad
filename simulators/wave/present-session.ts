import type { Provider } from './context.ts'
import type { Session } from './session-rows.ts'
import { paidAt, statusAt } from './session-status.ts'

/** A session as the calls and the notifications tell it. */
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
