import { eq } from 'drizzle-orm'

import { payments } from '#modules/payments/database/tables.ts'
import { providerOf, type PageState, type PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import type { paymentStates } from '#modules/payments/database/values.ts'
import { dayMs } from '#kernel/clock.ts'
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

type PaymentState = (typeof paymentStates)[number]

/** After expiry, in ms: time for a customer who confirmed in the last second. */
const graceMs = 2 * 60_000
/** An expired attempt is still checked for this long: a success can come after expiry. */
export const lateWatchMs = dayMs

/**
 * The next state of an attempt after the provider's answer. A success always counts; nothing else
 * changes a final state.
 * @returns the new state, or null when nothing changes.
 */
function stateAfter(
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
