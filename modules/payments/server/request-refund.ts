import { and, eq, ne, sql } from 'drizzle-orm'

import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { refundCauses } from '#modules/payments/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { refundRequested, type RefundFacts } from './events.ts'
import { refundedParcels } from './refunded-parcels.ts'

type NewRefund = {
  /** Null for cash, whose payer is `payeeId`. */
  paymentId: string | null
  payeeId?: string
  subjectId: string
  /** Tells several refunds of a subject and cause apart. */
  partId?: string | null
  cause: (typeof refundCauses)[number]
  francs: number
  reason: string
  at: Date
  /** It leaves only after its payee has said that it is owed. */
  awaitsPayee?: boolean
}

/**
 * Idempotent by parcel, cause and part. What the payment has not left is taken from the other
 * payments of the same order: a deposit and the rest are two.
 * @returns whether this call created it.
 */
export async function requestRefund(tx: Tx, kernel: Kernel, input: NewRefund): Promise<boolean> {
  const sources = await sourcesOf(tx, input)
  if (sources.length === 0) return false
  const rows = await tx
    .insert(refunds)
    .values(
      sources.map(({ paymentId, provider, francs }) => ({
        id: newId(),
        provider,
        paymentId,
        payeeId: paymentId ? null : (input.payeeId ?? null),
        subjectId: input.subjectId,
        partId: input.partId ?? null,
        cause: input.cause,
        amountFrancs: francs,
        reason: input.reason,
        requestedAt: input.at,
        awaitsPayee: input.awaitsPayee ?? false,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  for (const { id } of rows)
    await kernel.events.emit(tx, refundRequested, await readRefundFacts(tx, kernel, id, input.at))
  return rows.length > 0
}

type Source = { paymentId: string | null; provider: PaymentProviderName; francs: number }

/** Payments that the refund is taken from; none when the first was asked for the same before. */
async function sourcesOf(
  tx: Tx,
  { paymentId, subjectId, partId = null, cause, francs }: NewRefund,
): Promise<Source[]> {
  if (paymentId === null) return [{ paymentId, provider: firstProvider, francs }]
  const refunded = sql<number>`(select coalesce(sum(r.amount_francs), 0)::int from ${refunds} r where r.payment_id = payments.id)`
  const paid = {
    id: payments.id,
    provider: payments.provider,
    amount: payments.amountFrancs,
    refunded,
  }
  const [first] = await tx
    .select({
      ...paid,
      paidFor: payments.subjectId,
      isMade: sql<boolean>`exists (select from ${refunds} r where r.payment_id = payments.id
        and r.subject_id = ${subjectId} and r.cause = ${cause}
        and r.part_id is not distinct from ${partId}::uuid)`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!first) return [{ paymentId, provider: firstProvider, francs }]
  if (first.isMade) return []
  const whole = [{ paymentId, provider: first.provider, francs }]
  if (francs <= first.amount - first.refunded) return whole
  const others = await tx
    .select(paid)
    .from(payments)
    .where(
      and(
        eq(payments.subjectId, first.paidFor),
        ne(payments.id, paymentId),
        eq(payments.state, 'succeeded'),
      ),
    )
    .orderBy(payments.createdAt)
  let left = francs
  const parts = [first, ...others].flatMap(({ id, provider, amount, refunded: gone }): Source[] => {
    const part = Math.min(left, amount - gone)
    left -= Math.max(0, part)
    return part > 0 ? [{ paymentId: id, provider, francs: part }] : []
  })
  return left > 0 ? whole : parts
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
  const ofParcel =
    purpose === null ? await refundedParcels.of(kernel).orders(tx, [subjectId]) : null
  return {
    refundId,
    payerId,
    subjectId,
    orderId: purpose === 'order' ? paidFor : (ofParcel?.get(subjectId) ?? null),
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    francs: refund.amountFrancs,
    isCash: refund.paymentId === null,
    ...(refund.awaitsPayee && { asksPayee: true }),
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
