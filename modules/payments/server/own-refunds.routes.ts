import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'

import * as contract from '#modules/payments/contract/own-refunds.ts'
import type { OwnRefund } from '#modules/payments/contract/own-refunds.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { confirmOwner, type OwnerProof } from '#modules/identity/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { refundDenied, refundNumberGiven } from './events.ts'
import { refundedParcels } from './refunded-parcels.ts'
import { needsNumber, orderNumberOf, payeeOf, readRefundFacts } from './request-refund.ts'

export function ownRefundRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listOwnRefunds, async ({ query, caller }) => ({
      refunds: await listOwnRefunds(kernel, caller.userId, query.orderId),
    })),
    route(contract.giveRefundNumber, ({ params, body, caller, address }) =>
      giveRefundNumber(kernel, {
        refundId: params.id,
        ownerId: caller.userId,
        phone: body.phone,
        proof: { password: body.password, code: body.code, sessionHash: caller.sessionHash },
        address,
      }),
    ),
    route(contract.answerRefund, ({ params, body, caller }) =>
      answerRefund(kernel, { refundId: params.id, ownerId: caller.userId, ...body }),
    ),
  ]
}

/** The approval was for one number. */
function mayChangeNumber(state: OwnRefund['state']): boolean {
  return state === 'requested' || state === 'failed'
}

async function listOwnRefunds(
  kernel: Kernel,
  ownerId: string,
  orderId: string | undefined,
): Promise<OwnRefund[]> {
  if (!orderId) return selectOwn(kernel.db, kernel, ownerId, eq(payments.purpose, 'subscription'))
  const parcelIds = await refundedParcels.of(kernel).parcels(kernel.db, orderId)
  const inCash = and(isNull(refunds.paymentId), inArray(refunds.subjectId, parcelIds))
  const byPhone = and(eq(payments.purpose, 'order'), eq(payments.subjectId, orderId))
  return selectOwn(kernel.db, kernel, ownerId, or(byPhone, inCash))
}

async function readOwnRefund(
  db: Sql,
  kernel: Kernel,
  ownerId: string,
  refundId: string,
): Promise<OwnRefund | undefined> {
  return (await selectOwn(db, kernel, ownerId, eq(refunds.id, refundId)))[0]
}

async function selectOwn(
  db: Sql,
  kernel: Kernel,
  ownerId: string,
  which: SQL | undefined,
): Promise<OwnRefund[]> {
  const rows = await db
    .select({
      refund: refunds,
      purpose: payments.purpose,
      paidFor: payments.subjectId,
      providerOrderId: payments.providerOrderId,
      refundsToPayer: payments.refundsToPayer,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payeeOf, ownerId), which))
    .orderBy(desc(refunds.requestedAt))
    .limit(50)
  const inCash = rows.filter(({ purpose }) => purpose === null)
  const orders = await refundedParcels.of(kernel).orders(
    db,
    inCash.map(({ refund }) => refund.subjectId),
  )
  return rows.map(({ refund, purpose, paidFor, providerOrderId, refundsToPayer }) => ({
    _id: refund.id,
    orderId: purpose === 'order' ? paidFor : (orders.get(refund.subjectId) ?? null),
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    provider: refund.provider,
    amount: refund.amountFrancs,
    state: refund.state,
    failure: refund.failure,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    toPhone: refund.payeePhone,
    needsNumber: needsNumber(refund),
    canChangeNumber: mayChangeNumber(refund.state) && !refundsToPayer && !refund.awaitsPayee,
    ...(refundsToPayer ? { toPayer: true } : {}),
    ...(refund.awaitsPayee ? { asksYou: true } : {}),
  }))
}

type RefundNumberInput = {
  refundId: string
  ownerId: string
  phone: string
  proof: OwnerProof
  address: string
}

/**
 * Changes the receiving number until approval, and after a failed transfer.
 * @throws payments.refund_unknown (404) · payments.refund_on_its_way (409) ·
 * payments.refund_to_payer (409) · errors of `confirmOwner`
 */
async function giveRefundNumber(kernel: Kernel, given: RefundNumberInput): Promise<OwnRefund> {
  const { refundId, ownerId, phone, proof, address } = given
  const seen = await readOwnRefund(kernel.db, kernel, ownerId, refundId)
  if (!seen) throw fail('payments.refund_unknown')
  if (seen.toPayer) throw fail('payments.refund_to_payer')
  if (!seen.canChangeNumber) throw fail('payments.refund_on_its_way')
  await confirmOwner(kernel, { userId: ownerId, ...proof, address })
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
      await kernel.events.emit(
        tx,
        refundNumberGiven,
        await readRefundFacts(tx, kernel, refundId, at),
      )
    }
    const refund = await readOwnRefund(tx, kernel, ownerId, refundId)
    if (!refund) throw fail('payments.refund_unknown')
    return refund
  })
}

type Answer = { refundId: string; ownerId: string; paidInCash: boolean }

/**
 * Lets a refund leave whose payee says that the cash was given, too; another is gone.
 * @throws payments.refund_unknown (404) · payments.refund_answered (409)
 */
async function answerRefund(
  kernel: Kernel,
  { refundId, ownerId, paidInCash }: Answer,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [asked] = await tx
      .select({ refund: refunds })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(payeeOf, ownerId)))
    if (!asked) throw fail('payments.refund_unknown')
    const { subjectId, cause } = asked.refund
    // A deposit and its rest may each give back a part.
    const same = and(
      eq(refunds.subjectId, subjectId),
      eq(refunds.cause, cause),
      eq(refunds.awaitsPayee, true),
    )
    const rows = paidInCash
      ? await tx.update(refunds).set({ awaitsPayee: false }).where(same).returning()
      : await tx.delete(refunds).where(same).returning()
    if (rows.length === 0) throw fail('payments.refund_answered')
    if (paidInCash) return
    const francs = sumOf(rows, ({ amountFrancs }) => amountFrancs)
    const at = kernel.clock.now().toISOString()
    await kernel.events.emit(tx, refundDenied, { subjectId, francs, at })
  })
}
