import { eq } from 'drizzle-orm'

import {
  paymentProviders,
  type PaymentProviderName,
  type refundCauses,
} from '#modules/payments/database/values.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import { refundRequested, type RefundNews } from './events.ts'
import { orderIdOf, orderNumberOf, payeeOf } from './list-refunds.ts'

type NewRefund = {
  /** The payment that brought the money; null for cash given at the door, which `payeeId` gave. */
  paymentId: string | null
  payeeId?: string
  subjectId: string
  cause: (typeof refundCauses)[number]
  francs: number
  reason: string
  at: Date
}

/**
 * Stores that money goes back to the payer. A second request for the same parcel and cause is the
 * same refund. @returns whether this call made it.
 */
export async function requestRefund(tx: Tx, kernel: Kernel, input: NewRefund): Promise<boolean> {
  const rows = await tx
    .insert(refunds)
    .values({
      id: newId(),
      provider: await providerThatPaid(tx, input.paymentId),
      paymentId: input.paymentId,
      payeeId: input.paymentId ? null : (input.payeeId ?? null),
      subjectId: input.subjectId,
      cause: input.cause,
      amountFrancs: input.francs,
      reason: input.reason,
      requestedAt: input.at,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  for (const { id } of rows)
    await kernel.events.emit(tx, refundRequested, await readRefundNews(tx, id, input.at))
  return rows.length > 0
}

/** Mobile money goes back by the operator that took it; cash by the first operator. */
async function providerThatPaid(tx: Tx, paymentId: string | null): Promise<PaymentProviderName> {
  if (paymentId === null) return paymentProviders[0]
  const [paid] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return paid?.provider ?? paymentProviders[0]
}

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
