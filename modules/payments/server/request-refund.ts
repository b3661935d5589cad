import { eq, sql } from 'drizzle-orm'

import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { refundCauses } from '#modules/payments/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { refundRequested, type RefundFacts } from './events.ts'
import { refundedParcelsOf } from './refunded-parcels.ts'

type NewRefund = {
  /** Null for cash, whose payer is `payeeId`. */
  paymentId: string | null
  payeeId?: string
  subjectId: string
  cause: (typeof refundCauses)[number]
  francs: number
  reason: string
  at: Date
}

/**
 * Idempotent by parcel and cause.
 * @returns whether this call created it.
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
    await kernel.events.emit(tx, refundRequested, await readRefundFacts(tx, kernel, id, input.at))
  return rows.length > 0
}

async function providerThatPaid(tx: Tx, paymentId: string | null): Promise<PaymentProviderName> {
  if (paymentId === null) return firstProvider
  const [paid] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return paid?.provider ?? firstProvider
}

/** SQL: who paid; a cash refund names its payee. */
export const payeeOf = sql<string>`coalesce(${payments.payerId}, ${refunds.payeeId})`

export async function readRefundFacts(
  tx: Tx,
  kernel: Kernel,
  refundId: string,
  at: Date,
): Promise<RefundFacts> {
  const [row] = await tx
    .select({
      refund: refunds,
      payerId: payeeOf,
      purpose: payments.purpose,
      paidFor: payments.subjectId,
      providerOrderId: payments.providerOrderId,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!row) throw new Error(`refund ${refundId} vanished`)
  const { refund, payerId, purpose, paidFor, providerOrderId } = row
  const { subjectId } = refund
  const ofParcel = purpose === null ? await refundedParcelsOf(kernel).orders(tx, [subjectId]) : null
  return {
    refundId,
    payerId,
    subjectId,
    orderId: purpose === 'order' ? paidFor : (ofParcel?.get(subjectId) ?? null),
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    francs: refund.amountFrancs,
    isCash: refund.paymentId === null,
    provider: refund.provider,
    toPhone: refund.payeePhone,
    at: at.toISOString(),
  }
}

/** Returns the order number, the start of attempt ids; for cash only the reason has it. */
export function orderNumberOf(providerOrderId: string | null, reason: string): string | null {
  return /SG-\d{6}-\w{5}/.exec(providerOrderId ?? reason)?.[0] ?? null
}

/** Tells whether it is cash without a number: mobile money can return to the paying number. */
export function needsNumber(refund: {
  paymentId: string | null
  payeePhone: string | null
}): boolean {
  return refund.paymentId === null && refund.payeePhone === null
}
