import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Refund } from '#modules/refunds/contract/refunds.ts'

import { parcelFacts } from '#modules/orders/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { type refundCauses } from '#modules/payments/database/values.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { refundRequested, type RefundNews } from '#modules/payments/server/events.ts'

type State = Refund['state'] | undefined
/** Permitted acts are added later. */
export type RefundRow = Omit<Refund, 'dispatch' | 'byCall'> & {
  approvedById: string | null
  /** All that one page brought. */
  isWhole: boolean
}

const approvers = alias(personFacts, 'approvers')

/** Cash refunds name their payee. */
export const payeeOf = sql<string>`coalesce(${payments.payerId}, ${refunds.payeeId})`

/** Null for a plan. */
export const orderIdOf = sql<string | null>`case ${payments.purpose}
  when 'order' then ${payments.subjectId} when 'subscription' then null else ${parcelFacts.orderId} end`

/** Whether it is cash: mobile money can return to the paying number. */
export function needsNumber(refund: { paymentId: string | null; payeePhone: string | null }) {
  return refund.paymentId === null && refund.payeePhone === null
}

/** Lists refunds, oldest first. */
export async function refundsPage(
  db: Sql,
  { state, page, limit }: { state?: State; page: number; limit: number },
): Promise<{ refunds: RefundRow[]; counts: Record<string, number> }> {
  const rows = await selectRefunds(db, inState(state))
    .limit(limit)
    .offset((page - 1) * limit)
  const counts = await db
    .select({ state: refunds.state, total: count() })
    .from(refunds)
    .groupBy(refunds.state)
  return {
    refunds: rows.map(toRefundRow),
    counts: Object.fromEntries(counts.map((row) => [row.state, row.total])),
  }
}

/** Continues after the last row: state changes shift nothing. */
export async function refundsAfter(
  db: Sql,
  state: State,
  last: RefundRow | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const afterLast = last
    ? sql`(${refunds.requestedAt}, ${refunds.id}) > (${last.requestedAt}, ${last._id})`
    : undefined
  return (await selectRefunds(db, and(inState(state), afterLast)).limit(limit)).map(toRefundRow)
}

export async function readRefund(db: Sql, refundId: string): Promise<RefundRow | null> {
  const [row] = await selectRefunds(db, eq(refunds.id, refundId))
  return row ? toRefundRow(row) : null
}

/** Finds the order number, which begins attempt ids; for cash only the reason has it. */
export function orderNumberOf(providerOrderId: string | null, reason: string): string | null {
  return /SG-\d{6}-\w{5}/.exec(providerOrderId ?? reason)?.[0] ?? null
}

function inState(state: State): SQL | undefined {
  return state ? eq(refunds.state, state) : undefined
}

function selectRefunds(db: Sql, where: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      payerName: personFacts.name,
      payerPhone: personFacts.phone,
      approvedBy: approvers.name,
      providerOrderId: payments.providerOrderId,
      paidWith: payments.providerTransactionId,
      paidFrancs: payments.amountFrancs,
      toPayer: payments.refundsToPayer,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(personFacts, eq(personFacts.id, payeeOf))
    .leftJoin(approvers, eq(approvers.id, refunds.approvedBy))
    .where(where)
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
    .$dynamic()
}

type OwedRefundRow = {
  refund: typeof refunds.$inferSelect
  payerName: string
  payerPhone: string | null
  approvedBy: string | null
  providerOrderId: string | null
  paidWith: string | null
  paidFrancs: number | null
  toPayer: boolean | null
}

function toRefundRow(row: OwedRefundRow): RefundRow {
  const { refund, payerName, payerPhone, approvedBy, providerOrderId, paidWith, paidFrancs } = row
  return {
    _id: refund.id,
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    provider: refund.provider,
    payerName,
    payerPhone: payerPhone ?? '',
    toPhone: refund.payeePhone,
    ...(row.toPayer ? { toPayer: true } : {}),
    toPhoneAt: refund.payeePhoneAt?.toISOString() ?? null,
    paidWith,
    needsNumber: needsNumber(refund),
    amount: refund.amountFrancs,
    reason: refund.reason,
    state: refund.state,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    operatorTransactionId: refund.operatorTransactionId,
    failure: refund.failure,
    approvedBy,
    approvedById: refund.approvedBy,
    isWhole: refund.amountFrancs === paidFrancs,
  }
}

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

/** Requests a refund, idempotently by parcel and cause. @returns whether this call created it. */
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

/** Returns the paying operator; for cash, the first. */
async function providerThatPaid(tx: Tx, paymentId: string | null): Promise<PaymentProviderName> {
  if (paymentId === null) return paymentProviders[0]
  const [paid] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return paid?.provider ?? paymentProviders[0]
}

/** Reads within this transaction. */
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
