import { eq } from 'drizzle-orm'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { RefundNews } from './events.ts'
import { orderIdOf, orderNumberOf, payeeOf } from './refunds.ts'

/** What the event of a refund carries, as it is in this transaction. */
export async function readRefundNews(tx: Tx, refundId: string, at: Date): Promise<RefundNews> {
  const [row] = await tx
    .select({
      refund: refunds,
      payerId: payeeOf,
      orderId: orderIdOf,
      providerOrderId: payments.providerOrderId,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(parcelFacts, eq(parcelFacts.id, refunds.subjectId))
    .where(eq(refunds.id, refundId))
  if (!row) throw new Error(`refund ${refundId} vanished`)
  const { refund, payerId, orderId, providerOrderId } = row
  return {
    refundId,
    payerId,
    subjectId: refund.subjectId,
    orderId,
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    francs: refund.amountFrancs,
    isCash: refund.paymentId === null,
    provider: refund.provider,
    toPhone: refund.payeePhone,
    at: at.toISOString(),
  }
}
