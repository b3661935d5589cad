import { and, eq } from 'drizzle-orm'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { financeCount } from '#modules/identity/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import { postRefundSent } from '#modules/ledger/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { type Francs, sumOf } from '#kernel/wire/money.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { refundConfirmed, refundFailed, refundSent } from './events.ts'
import { needsNumber, orderNumberOf, readRefundFacts } from './request-refund.ts'

type RefundState = (typeof refunds.$inferSelect)['state']
type Actor = Pick<Caller, 'userId' | 'role'> | null
type RefundAct = { refundId: string; actor: Actor }
type ActOfPerson = { refundId: string; actor: NonNullable<Actor> }
type OfSending = { sentAt?: Date | null }

/** Failed transfers need new approval. */
const next: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['approved'],
  approved: ['sent'],
  sent: ['confirmed', 'failed'],
  failed: ['approved'],
  confirmed: [],
}

/**
 * @throws payments.refund_unknown (404) · payments.refund_state (409) ·
 * payments.refund_number_missing · payments.refund_awaits_payee (409)
 */
export function approveRefund(kernel: Kernel, { refundId, actor }: ActOfPerson): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId, 'approved')
    if (needsNumber(locked.refund)) throw fail('payments.refund_number_missing')
    if (locked.refund.awaitsPayee) throw fail('payments.refund_awaits_payee')
    await move(tx, locked, {
      set: { state: 'approved', approvedBy: actor.userId, approvedAt: at, failure: null },
      actor,
      at,
    })
  })
}

/**
 * Refuses the approver as sender, unless finance has one person.
 * @throws payments.refund_unknown (404) · payments.refund_state (409) · payments.refund_four_eyes
 * (403)
 */
export function sendRefund(kernel: Kernel, { refundId, actor }: ActOfPerson): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId, 'sent')
    if (!maySend(locked.refund.approvedBy, actor.userId, await financeCount(tx)))
      throw fail('payments.refund_four_eyes')
    await move(tx, locked, { set: { state: 'sent', sentAt: at }, actor, at })
    await kernel.events.emit(tx, refundSent, await readRefundFacts(tx, kernel, refundId, at))
  })
}

/** Tells whether the sender is not the approver; finance may have one person. */
function maySend(approvedBy: string | null, userId: string, finance: number): boolean {
  return finance < 2 || approvedBy !== userId
}

export function dispatchOf(
  approvedBy: string | null,
  userId: string,
  finance: number,
): { allowed: boolean; why: string } {
  const allowed = maySend(approvedBy, userId, finance)
  return { allowed, why: allowed ? '' : fail('payments.refund_four_eyes').message }
}

/** @throws payments.refund_unknown (404) · payments.refund_state (409) */
export function failRefund(
  kernel: Kernel,
  { refundId, actor, reason, sentAt }: RefundAct & OfSending & { reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId, 'failed')
    refuseOther(locked, sentAt)
    await move(tx, locked, { set: { state: 'failed', failure: reason }, actor, reason, at })
    const facts = await readRefundFacts(tx, kernel, refundId, at)
    await kernel.events.emit(tx, refundFailed, { ...facts, reason })
  })
}

/**
 * Changes state and ledger together.
 * @throws payments.refund_unknown (404) · payments.refund_state · payments.operator_id_used (409)
 */
export async function confirmRefund(
  kernel: Kernel,
  {
    refundId,
    actor,
    operatorTransactionId,
    sentAt,
  }: RefundAct & OfSending & { operatorTransactionId: string },
): Promise<void> {
  const at = kernel.clock.now()
  try {
    await kernel.transaction(async (tx) => {
      const locked = await lockRefund(tx, refundId, 'confirmed')
      refuseOther(locked, sentAt)
      await move(tx, locked, {
        set: { state: 'confirmed', operatorTransactionId, settledAt: at },
        actor,
        at,
      })
      const { provider, amountFrancs: francs } = locked.refund
      await postRefundSent(tx, { provider, refundId, francs, at })
      await kernel.events.emit(tx, refundConfirmed, await readRefundFacts(tx, kernel, refundId, at))
    })
  } catch (error) {
    if (isTaken(error, 'refunds_operator_transaction')) throw fail('payments.operator_id_used')
    throw error
  }
}

/**
 * Takes back what a given-up parcel owes: nothing, when a part has left or may have.
 * @returns francs taken back, or francs that left
 */
export async function takeRefundsBack(
  tx: Tx,
  kernel: Kernel,
  subjectId: string,
): Promise<{ taken: Francs } | { left: Francs }> {
  const ofParcel = and(eq(refunds.subjectId, subjectId), eq(refunds.cause, 'given_up'))
  const rows = await tx
    .select({ refund: refunds, providerOrderId: payments.providerOrderId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofParcel)
    .orderBy(refunds.id)
    .for('update', { of: refunds })
  const francsOf = (some: typeof rows) => sumOf(some, ({ refund }) => refund.amountFrancs)
  const gone = rows.filter(({ refund: { state } }) => state === 'sent' || state === 'confirmed')
  if (gone.length > 0) return { left: francsOf(gone) }
  await tx.delete(refunds).where(ofParcel)
  for (const { refund, providerOrderId } of rows)
    await recordAct(tx, {
      actor: null,
      action: 'refunds.taken_back',
      subject: {
        kind: 'refund',
        id: refund.id,
        label: orderNumberOf(providerOrderId, refund.reason) ?? refund.reason,
      },
      before: { state: refund.state, amount: refund.amountFrancs },
      at: kernel.clock.now(),
    })
  return { taken: francsOf(rows) }
}

type LockedRefund = {
  refund: typeof refunds.$inferSelect
  providerOrderId: string | null
}

async function lockRefund(tx: Tx, refundId: string, to: RefundState): Promise<LockedRefund> {
  const [locked] = await tx
    .select({ refund: refunds, providerOrderId: payments.providerOrderId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .for('update', { of: refunds })
  if (!locked) throw fail('payments.refund_unknown')
  if (!next[locked.refund.state].includes(to)) throw fail('payments.refund_state')
  return locked
}

function refuseOther({ refund }: LockedRefund, sentAt: Date | null | undefined): void {
  if (sentAt && refund.sentAt?.getTime() !== sentAt.getTime()) throw fail('payments.refund_state')
}

type RefundMove = {
  set: Partial<typeof refunds.$inferInsert> & { state: RefundState }
  actor: Actor
  reason?: string
  at: Date
}

async function move(
  tx: Tx,
  { refund, providerOrderId }: LockedRefund,
  { set, actor, reason = '', at }: RefundMove,
): Promise<void> {
  await tx.update(refunds).set(set).where(eq(refunds.id, refund.id))
  const { state, operatorTransactionId } = set
  await recordAct(tx, {
    actor,
    action: `refunds.${state}`,
    subject: {
      kind: 'refund',
      id: refund.id,
      label: orderNumberOf(providerOrderId, refund.reason) ?? refund.reason,
    },
    before: { state: refund.state },
    after: {
      state,
      amount: refund.amountFrancs,
      ...(refund.payeePhone ? { numéro: refund.payeePhone } : {}),
      ...(operatorTransactionId ? { transaction: operatorTransactionId } : {}),
    },
    reason,
    at,
  })
}
