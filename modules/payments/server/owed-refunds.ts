import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Refund } from '#modules/payments/contract/refunds.ts'

import { parcelFacts } from '#modules/orders/database/views.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import {
  paymentProviders,
  type PaymentProviderName,
  type refundCauses,
} from '#modules/payments/database/values.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { refundRequested, type RefundNews } from './events.ts'

type State = Refund['state'] | undefined
/** A refund as finance reads it; what each reader may do is added later. */
export type RefundRow = Omit<Refund, 'dispatch' | 'byCall'> & {
  approvedById: string | null
  /** All that one page brought. */
  isWhole: boolean
}

const approvers = alias(personFacts, 'approvers')

/** The payer gets it back; a cash refund names its payee itself. */
export const payeeOf = sql<string>`coalesce(${payments.payerId}, ${refunds.payeeId})`

/** The order it belongs to; null for a plan. */
export const orderIdOf = sql<string | null>`case ${payments.purpose}
  when 'order' then ${payments.subjectId} when 'subscription' then null else ${parcelFacts.orderId} end`

/**
 * A refund of cash needs a number; mobile money goes back to the number that paid unless the payee
 * gave another.
 */
export function needsNumber(refund: { paymentId: string | null; payeePhone: string | null }) {
  return refund.paymentId === null && refund.payeePhone === null
}

/** Refunds for those who send them, the oldest first. */
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
    refunds: rows.map(present),
    counts: Object.fromEntries(counts.map((row) => [row.state, row.total])),
  }
}

/**
 * The next ones of the same list, after the last that was read: refunds that change state meanwhile
 * shift nothing.
 */
export async function refundsAfter(
  db: Sql,
  state: State,
  last: RefundRow | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const afterLast = last
    ? sql`(${refunds.requestedAt}, ${refunds.id}) > (${last.requestedAt}, ${last._id})`
    : undefined
  return (await selectRefunds(db, and(inState(state), afterLast)).limit(limit)).map(present)
}

export async function readRefund(db: Sql, refundId: string): Promise<RefundRow | null> {
  const [row] = await selectRefunds(db, eq(refunds.id, refundId))
  return row ? present(row) : null
}

/**
 * The attempt's id at the provider begins with the order's number; for cash only the reason has it.
 */
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

type Row = {
  refund: typeof refunds.$inferSelect
  payerName: string
  payerPhone: string | null
  approvedBy: string | null
  providerOrderId: string | null
  paidWith: string | null
  paidFrancs: number | null
  toPayer: boolean | null
}

function present(row: Row): RefundRow {
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
