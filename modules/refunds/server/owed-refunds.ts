import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Refund } from '#modules/refunds/contract/refunds.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import {
  paymentFacts as payments,
  refundFacts as refunds,
} from '#modules/payments/database/views.ts'
import { needsNumber, orderNumberOf } from '#modules/payments/module.ts'
import type { Sql } from '#kernel/database/database.ts'

type StateFilter = Refund['state'] | undefined
export type RefundRow = Omit<Refund, 'dispatch' | 'byCall'> & {
  approvedById: string | null
  isWhole: boolean
}

const approvers = alias(personFacts, 'approvers')

/** Cash refunds name their payee. */
const payeeOf = sql<string>`coalesce(${payments.payerId}, ${refunds.payeeId})`

export async function refundsPage(
  db: Sql,
  { state, page, limit }: { state?: StateFilter; page: number; limit: number },
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
  state: StateFilter,
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

function inState(state: StateFilter): SQL | undefined {
  return state ? eq(refunds.state, state) : undefined
}

function selectRefunds(db: Sql, where: SQL | undefined) {
  return db
    .select({
      refund: {
        id: refunds.id,
        paymentId: refunds.paymentId,
        provider: refunds.provider,
        payeePhone: refunds.payeePhone,
        payeePhoneAt: refunds.payeePhoneAt,
        amountFrancs: refunds.amountFrancs,
        reason: refunds.reason,
        state: refunds.state,
        operatorTransactionId: refunds.operatorTransactionId,
        failure: refunds.failure,
        approvedBy: refunds.approvedBy,
        requestedAt: refunds.requestedAt,
        settledAt: refunds.settledAt,
        awaitsPayee: refunds.awaitsPayee,
      },
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

type OwedRefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]

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
    ...(refund.awaitsPayee ? { asksPayee: true } : {}),
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
