import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { payments } from '#modules/payments/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { fail, PAGES_AGAIN_MINUTES } from './errors.ts'
import type { Purpose } from './events.ts'

const PAGES_AN_HOUR = 10
const hourMs = 3_600_000

type Paid = {
  purpose: Purpose
  subjectId: string
  provider: PaymentProviderName
  francs: number
  forDeposit?: boolean
}

/** Returns another operator's page that is still payable, closing it where possible. */
export async function openBefore(
  tx: Tx,
  input: Paid,
  now: Date,
): Promise<{ id: string; paymentUrl: string } | undefined> {
  const [found] = await tx
    .select({ id: payments.id, paymentUrl: payments.paymentUrl })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, input.purpose),
        eq(payments.subjectId, input.subjectId),
        eq(payments.provider, input.provider),
        eq(payments.amountFrancs, input.francs),
        eq(payments.forDeposit, input.forDeposit ?? false),
        eq(payments.state, 'expired'),
        gt(payments.expiresAt, now),
        isNotNull(payments.paymentUrl),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .for('update')
  return found?.paymentUrl ? { id: found.id, paymentUrl: found.paymentUrl } : undefined
}

/** @throws payments.too_many_pages (429) */
export async function refuseTooManyPages(tx: Tx, input: Paid, now: Date): Promise<void> {
  const opened = await tx.$count(
    payments,
    and(
      eq(payments.purpose, input.purpose),
      eq(payments.subjectId, input.subjectId),
      isNotNull(payments.paymentUrl),
      gt(payments.createdAt, addMs(now, -hourMs)),
    ),
  )
  if (opened >= PAGES_AN_HOUR)
    throw fail('payments.too_many_pages', { retryAfter: PAGES_AGAIN_MINUTES * 60 })
}
