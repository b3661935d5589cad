import { and, desc, eq, sql } from 'drizzle-orm'

import type { OwnRefund } from '#modules/payments/contract/own-refunds.ts'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { confirmPassword } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { needsNumber, orderIdOf, orderNumberOf, payeeOf } from './list-refunds.ts'
import { fail } from './errors.ts'
import { refundNumberGiven } from './events.ts'
import { readRefundNews } from './request-refund.ts'

type State = OwnRefund['state']

/** Not once finance has approved: the approval was for one number. */
function mayChangeNumber(state: State): boolean {
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

async function readOwnRefund(
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
      refundsToPayer: payments.refundsToPayer,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(parcelFacts, eq(parcelFacts.id, refunds.subjectId))
    .where(and(eq(payeeOf, ownerId), which))
    .orderBy(desc(refunds.requestedAt))
    .limit(50)
  return rows.map(({ refund, orderId, providerOrderId, refundsToPayer }) => ({
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
    canChangeNumber: mayChangeNumber(refund.state) && !refundsToPayer,
    ...(refundsToPayer ? { toPayer: true } : {}),
  }))
}

type Given = {
  refundId: string
  ownerId: string
  phone: string
  password: string
  /** Where the caller is, against guessing. */ address: string
}

/**
 * The payee of a refund chooses which number gets it: until finance approves it, and again after a
 * transfer that failed.
 * @throws payments.refund_unknown (404) · payments.refund_on_its_way (409) ·
 * payments.refund_to_payer (409) ·
 * accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
export async function giveRefundNumber(kernel: Kernel, given: Given): Promise<OwnRefund> {
  const { refundId, ownerId, phone, password, address } = given
  const seen = await readOwnRefund(kernel.db, ownerId, refundId)
  if (!seen) throw fail('payments.refund_unknown')
  if (seen.toPayer) throw fail('payments.refund_to_payer')
  if (!seen.canChangeNumber) throw fail('payments.refund_on_its_way')
  await confirmPassword(kernel, { userId: ownerId, password, address, field: 'password' })
  return kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const [locked] = await tx
      .select({
        state: refunds.state,
        before: refunds.payeePhone,
        toPayer: payments.refundsToPayer,
      })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(payeeOf, ownerId)))
      .for('update', { of: refunds })
    if (!locked) throw fail('payments.refund_unknown')
    if (locked.toPayer) throw fail('payments.refund_to_payer')
    if (!mayChangeNumber(locked.state)) throw fail('payments.refund_on_its_way')
    if (locked.before !== phone) {
      await tx
        .update(refunds)
        .set({ payeePhone: phone, payeePhoneAt: at })
        .where(eq(refunds.id, refundId))
      await kernel.events.emit(tx, refundNumberGiven, await readRefundNews(tx, refundId, at))
    }
    const refund = await readOwnRefund(tx, ownerId, refundId)
    if (!refund) throw fail('payments.refund_unknown')
    return refund
  })
}
