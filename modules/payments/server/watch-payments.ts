import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'

import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import { ProviderDown } from '#gateways/provider-faults.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import { checkDelayMs, lateWatchMs, settlePayment } from './settle-payment.ts'

/**
 * Checks every open attempt, since a notification may never come, and expired ones for a day, since
 * a success may come late. Once a provider is down, its payments wait for the next run; those of
 * others go on.
 */
export async function watchPayments(
  kernel: Kernel,
  providers: PaymentProviders,
  { all = false } = {},
): Promise<number> {
  const now = kernel.clock.now()
  // A claim whose process died before the provider answered would block every other try.
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
      else kernel.log.error({ err: error, payment: payment.id }, 'paiement impossible à vérifier')
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

/** Reads only the index of open payments, so that a measurement costs little. */
export function measurePayments({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const { rows } = await db.execute<{ count: number; since: Date | string | null }>(sql`
      select count(*)::int as count, min(created_at) as since
      from payments where state in ('created', 'initiated')`)
    const { count = 0, since = null } = rows[0] ?? {}
    waiting.set(count)
    oldest.set(since ? (clock.now().getTime() - new Date(since).getTime()) / 1_000 : 0)
  })
}
