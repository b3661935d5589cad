import { eq } from 'drizzle-orm'

import { payments } from '#modules/payments/database/tables.ts'
import { providerOf, type PageState, type PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { stateAfter, type PaymentState } from './payment-states.ts'
import { paymentFailed, paymentSucceeded } from './events.ts'

const settled = counter(
  'payments_settled_total',
  'Payment attempts that reached an end, by outcome.',
  ['outcome', 'purpose'],
)

/**
 * Asks the provider for the state of an attempt and settles it accordingly. A payment ends only
 * here, whoever calls: notification, return page or poller. Safe to call any number of times, from
 * any number of processes.
 * @returns the state afterwards.
 * @throws ProviderDown when the provider does not answer: nothing has changed then.
 */
export async function settlePayment(
  kernel: Kernel,
  providers: PaymentProviders,
  paymentId: string,
): Promise<PaymentState | null> {
  const [payment] = await kernel.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return null
  if (payment.state === 'succeeded' || !payment.payToken) return payment.state
  const { providerOrderId: orderId, amountFrancs: francs, payToken } = payment
  const provider = providerOf(providers, payment.provider)
  const { state, transactionId } = await provider.readState({ orderId, francs, payToken })
  return applyState(kernel, paymentId, state, transactionId)
}

async function applyState(
  kernel: Kernel,
  paymentId: string,
  said: PageState,
  transactionId: string | null,
): Promise<PaymentState> {
  const now = kernel.clock.now()
  const { state, ended } = await kernel.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId))
      .for('update')
    if (!payment) throw new Error(`payment ${paymentId} vanished`)
    const next = stateAfter(payment.state, said, payment.expiresAt, now)
    const seen = { lastCheckedAt: now, checks: payment.checks + 1 }
    if (!next) {
      await tx.update(payments).set(seen).where(eq(payments.id, paymentId))
      return { state: payment.state, ended: null }
    }
    await tx
      .update(payments)
      .set({
        ...seen,
        state: next,
        settledAt: now,
        providerTransactionId: transactionId ?? payment.providerTransactionId,
        failure: next === 'failed' ? 'refused by the provider' : null,
      })
      .where(eq(payments.id, paymentId))
    const { provider, purpose, subjectId, payerId, amountFrancs: francs } = payment
    const news = { provider, paymentId, purpose, subjectId, payerId, francs, at: now.toISOString() }
    if (next === 'succeeded') await kernel.events.emit(tx, paymentSucceeded, news)
    else if (next === 'failed' || next === 'expired')
      await kernel.events.emit(tx, paymentFailed, { ...news, outcome: next })
    return { state: next, ended: purpose }
  })
  if (ended) settled.inc({ outcome: state, purpose: ended })
  return state
}
