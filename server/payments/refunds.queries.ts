import { asc, count, eq, sql } from 'drizzle-orm'

import type { Refund } from '#contract/refunds.ts'

import { users } from '../accounts/index.ts'
import type { Sql } from '../kernel/database.ts'
import { payments, refunds } from './payments.table.ts'

type Filter = { state?: Refund['state'] | undefined; page: number; limit: number }

/** Whoever paid gets it back; cash says itself whose it was. */
export const payeeOf = sql<string>`coalesce(${payments.payerId}, ${refunds.payeeId})`

/** Refunds for those who send them, the oldest first. */
export async function refundsPage(db: Sql, { state, page, limit }: Filter): Promise<{ refunds: Refund[]; counts: Record<string, number> }> {
  const rows = await selectRefunds(db)
    .where(state ? eq(refunds.state, state) : undefined)
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const counts = await db.select({ state: refunds.state, total: count() }).from(refunds).groupBy(refunds.state)
  return { refunds: rows.map(present), counts: Object.fromEntries(counts.map((row) => [row.state, row.total])) }
}

export async function readRefund(db: Sql, refundId: string): Promise<Refund | null> {
  const [row] = await selectRefunds(db).where(eq(refunds.id, refundId))
  return row ? present(row) : null
}

function selectRefunds(db: Sql) {
  return db
    .select({ refund: refunds, payerName: users.name, payerPhone: users.phone, providerOrderId: payments.providerOrderId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, payeeOf))
    .$dynamic()
}

function present({
  refund,
  payerName,
  payerPhone,
  providerOrderId,
}: {
  refund: typeof refunds.$inferSelect
  payerName: string
  payerPhone: string | null
  providerOrderId: string | null
}): Refund {
  return {
    _id: refund.id,
    // The attempt's id at the provider begins with the order's number; cash has its reason alone to say it.
    orderNumber: /SG-\d{6}-\w{5}/.exec(providerOrderId ?? refund.reason)?.[0] ?? null,
    payerName,
    payerPhone: payerPhone ?? '',
    amount: refund.amountFrancs,
    reason: refund.reason,
    state: refund.state,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    operatorTransactionId: refund.operatorTransactionId,
    failure: refund.failure,
  }
}
