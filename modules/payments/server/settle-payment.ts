import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'

import { payments } from '#modules/payments/database/tables.ts'
import { type PageState, type PaymentProviders, providerOf } from '#providers/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter, gauge } from '#kernel/telemetry/metrics.ts'
import type { paymentStates } from '#modules/payments/database/values.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { ProviderDown } from '#providers/provider-faults.ts'
import { paymentFailed, paymentSucceeded } from './events.ts'
import { query } from '#kernel/database/query.ts'

const settled = counter(
  'payments_settled_total',
  'Payment attempts that reached an end, by outcome.',
  ['outcome', 'purpose'],
)

/**
 * Settles by the provider's answer, idempotently; payments end only here.
 * @returns the state afterwards.
 * @throws ProviderDown when the provider does not answer; nothing changed.
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
    const { provider, purpose, subjectId, payerId, amountFrancs: francs, forDeposit } = payment
    const facts = {
      provider,
      paymentId,
      purpose,
      subjectId,
      payerId,
      francs,
      forDeposit,
      at: now.toISOString(),
    }
    if (next === 'succeeded') await kernel.events.emit(tx, paymentSucceeded, facts)
    else if (next === 'failed' || next === 'expired')
      await kernel.events.emit(tx, paymentFailed, { ...facts, outcome: next })
    return { state: next, ended: purpose }
  })
  if (ended) settled.inc({ outcome: state, purpose: ended })
  return state
}

type PaymentState = (typeof paymentStates)[number]

/** Milliseconds, for last-second confirmations. */
const graceMs = 2 * 60_000
/** Success can come after expiry. */
const lateWatchMs = dayMs

/**
 * Success always counts; nothing else changes a final state.
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
  // While confirming, only the provider ends it, within a day.
  const deadline = expiresAt.getTime() + (answer === 'confirming' ? lateWatchMs : graceMs)
  return now.getTime() > deadline ? 'expired' : null
}

/** Returns milliseconds, growing with the checks. */
function checkDelayMs(checks: number): number {
  return Math.min(15_000 * 2 ** Math.min(checks, 10), 2 * 3_600_000)
}

/**
 * Checks open attempts, and expired ones for a day: success may be late. Payments of a failing
 * provider wait for the next run.
 */
export async function watchPayments(
  kernel: Kernel,
  providers: PaymentProviders,
  { all = false } = {},
): Promise<number> {
  const now = kernel.clock.now()
  // Claims of died processes would block retries.
  await kernel.db
    .update(payments)
    .set({ state: 'failed', failure: 'never opened' })
    .where(and(eq(payments.state, 'created'), lt(payments.createdAt, addMs(now, -120_000))))
  const open = await kernel.db
    .select({
      id: payments.id,
      provider: payments.provider,
      checks: payments.checks,
      lastCheckedAt: payments.lastCheckedAt,
    })
    .from(payments)
    .where(
      and(
        isNotNull(payments.payToken),
        or(
          eq(payments.state, 'initiated'),
          and(
            inArray(payments.state, ['expired', 'failed']),
            gt(payments.createdAt, addMs(now, -lateWatchMs)),
          ),
        ),
      ),
    )
    .orderBy(sql`${payments.lastCheckedAt} nulls first`)
    .limit(500)
  let checked = 0
  const away = new Set<PaymentProviderName>()
  for (const payment of open) {
    if (away.has(payment.provider)) continue
    if (
      !all &&
      payment.lastCheckedAt &&
      payment.lastCheckedAt.getTime() + checkDelayMs(payment.checks) > now.getTime()
    )
      continue
    try {
      await settlePayment(kernel, providers, payment.id)
      checked += 1
    } catch (error) {
      if (error instanceof ProviderDown) away.add(payment.provider)
      else kernel.log.error({ err: error, payment: payment.id }, 'payment could not be checked')
    }
  }
  return checked
}

const waiting = gauge('payments_waiting', 'Payments that were opened and have no end.', [], 'max')
const oldest = gauge(
  'payment_oldest_seconds',
  'How long the oldest payment without an end has been open.',
  [],
  'max',
)

/** Reads only the index of open payments. */
export function measurePayments({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const rows = await query<{ count: number; since: Date | string | null }>(
      db,
      sql`
      select count(*)::int as count, min(created_at) as since
      from payments where state in ('created', 'initiated')`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    waiting.set(count)
    oldest.set(since ? (clock.now().getTime() - new Date(since).getTime()) / 1_000 : 0)
  })
}
