import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { unionAll } from 'drizzle-orm/pg-core'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

export type PaymentFacts = {
  id: string
  subjectId: string
  provider: PaymentProviderName
  state: (typeof payments.$inferSelect)['state']
  paymentUrl: string | null
  expiresAt: Date
  failure: string | null
}

export async function lastPayments(
  db: Sql,
  subjectIds: string[],
): Promise<Map<string, PaymentFacts>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([payments.subjectId], {
      id: payments.id,
      subjectId: payments.subjectId,
      provider: payments.provider,
      state: payments.state,
      paymentUrl: payments.paymentUrl,
      expiresAt: payments.expiresAt,
      failure: payments.failure,
    })
    .from(payments)
    .where(inArray(payments.subjectId, subjectIds))
    .orderBy(payments.subjectId, desc(payments.createdAt))
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** Reads states by parcel; of several, the least advanced. */
export async function refundStatesOf(
  db: Sql,
  subjectIds: string[],
): Promise<Map<string, (typeof refunds.$inferSelect)['state']>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .select({ subjectId: refunds.subjectId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.subjectId, subjectIds))
    .orderBy(eq(refunds.state, 'confirmed'), desc(refunds.requestedAt))
  // The map keeps the last of equal keys.
  return new Map(rows.toReversed().map((row) => [row.subjectId, row.state]))
}

export type MovedFrancs = {
  subjectId: string
  kind: 'paid' | 'due' | 'refunded'
  francs: number
  at: Date | null
}

/**
 * Reads each sum that was paid for orders, is owed back for parcels or was given back, the oldest
 * first. A payment owed back as a whole paid for nothing.
 */
export async function movedFrancsOf(
  db: Sql,
  orderIds: string[],
  parcelIds: string[],
): Promise<MovedFrancs[]> {
  if (orderIds.length === 0) return []
  const paid = db
    .select({
      subjectId: payments.subjectId,
      kind: sql<MovedFrancs['kind']>`'paid'`,
      francs: payments.amountFrancs,
      at: payments.settledAt,
    })
    .from(payments)
    .where(and(inArray(payments.subjectId, orderIds), eq(payments.state, 'succeeded'), isKept))
  const back = db
    .select({
      subjectId: refunds.subjectId,
      kind: sql<
        MovedFrancs['kind']
      >`case ${refunds.state} when 'confirmed' then 'refunded' else 'due' end`,
      francs: refunds.amountFrancs,
      at: refunds.settledAt,
    })
    .from(refunds)
    .where(inArray(refunds.subjectId, parcelIds))
  const rows = await unionAll(paid, back)
  return rows.toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
}

const isKept = sql`not exists (select from ${refunds} r where r.payment_id = ${payments.id}
  and r.subject_id = ${payments.id} and r.amount_francs = ${payments.amountFrancs})`

/** Returns the last payment that was kept: one owed back as a whole paid for nothing. */
export async function paidPaymentOf(db: Sql, subjectId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subjectId, subjectId), eq(payments.state, 'succeeded'), isKept))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return row?.id ?? null
}
