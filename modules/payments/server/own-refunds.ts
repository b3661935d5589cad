import { and, desc, eq, sql } from 'drizzle-orm'

import type { OwnRefund } from '#modules/payments/contract/own-refunds.ts'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { needsNumber, orderIdOf, orderNumberOf, payeeOf } from './refunds.ts'

type State = OwnRefund['state']

/** Not once finance has approved: the approval was for one number. */
export function mayChangeNumber(state: State): boolean {
  return state === 'requested' || state === 'failed'
}

/** Refunds to somebody for one of their orders, or for their plans. */
export function listOwnRefunds(
  db: Sql,
  ownerId: string,
  orderId: string | undefined,
): Promise<OwnRefund[]> {
  return selectOwn(
    db,
    ownerId,
    orderId ? sql`${orderIdOf} = ${orderId}` : eq(payments.purpose, 'subscription'),
  )
}

export async function readOwnRefund(
  db: Sql,
  ownerId: string,
  refundId: string,
): Promise<OwnRefund | undefined> {
  return (await selectOwn(db, ownerId, eq(refunds.id, refundId)))[0]
}

async function selectOwn(
  db: Sql,
  ownerId: string,
  which: ReturnType<typeof eq>,
): Promise<OwnRefund[]> {
  const rows = await db
    .select({
      refund: refunds,
      orderId: orderIdOf,
      providerOrderId: payments.providerOrderId,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(parcelFacts, eq(parcelFacts.id, refunds.subjectId))
    .where(and(eq(payeeOf, ownerId), which))
    .orderBy(desc(refunds.requestedAt))
    .limit(50)
  return rows.map(({ refund, orderId, providerOrderId }) => ({
    _id: refund.id,
    orderId,
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    provider: refund.provider,
    amount: refund.amountFrancs,
    state: refund.state,
    failure: refund.failure,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    toPhone: refund.payeePhone,
    needsNumber: needsNumber(refund),
    canChangeNumber: mayChangeNumber(refund.state),
  }))
}
