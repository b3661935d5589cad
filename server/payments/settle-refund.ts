import { eq } from 'drizzle-orm'

import { postRefundSent } from '../finance/index.ts'
import { sqlState, violatedConstraint, type Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { operatorIdUsed, refundState, refundUnknown } from './payments.errors.ts'
import { refundConfirmed } from './payments.events.ts'
import { payments, refunds } from './payments.table.ts'
import { payeeOf } from './refunds.queries.ts'

type State = (typeof refunds.$inferSelect)['state']

/** Which state may follow which. A transfer that failed is approved anew before it is sent again. */
const next: Readonly<Record<State, readonly State[]>> = {
  requested: ['approved'],
  approved: ['sent'],
  sent: ['confirmed', 'failed'],
  failed: ['approved'],
  confirmed: [],
}

type Act = { refundId: string; actorId: string }

/** @throws payments.refund_unknown (404) · payments.refund_state (409) */
export function approveRefund(kernel: Kernel, { refundId, actorId }: Act): Promise<void> {
  return kernel.transaction((tx) => move(tx, refundId, 'approved', { approvedBy: actorId, approvedAt: kernel.clock.now(), failure: null }))
}

/** @throws payments.refund_unknown (404) · payments.refund_state (409) */
export function sendRefund(kernel: Kernel, { refundId }: Act): Promise<void> {
  return kernel.transaction((tx) => move(tx, refundId, 'sent', { sentAt: kernel.clock.now() }))
}

/** @throws payments.refund_unknown (404) · payments.refund_state (409) */
export function failRefund(kernel: Kernel, { refundId, reason }: Act & { reason: string }): Promise<void> {
  return kernel.transaction((tx) => move(tx, refundId, 'failed', { failure: reason }))
}

/** The operator's transfer is proved by its id: state and ledger move together. @throws payments.refund_unknown (404) · payments.refund_state · payments.operator_id_used (409) */
export async function confirmRefund(kernel: Kernel, { refundId, operatorTransactionId }: Act & { operatorTransactionId: string }): Promise<void> {
  const at = kernel.clock.now()
  try {
    await kernel.transaction(async (tx) => {
      await move(tx, refundId, 'confirmed', { operatorTransactionId, settledAt: at })
      const [row] = await tx
        .select({ refund: refunds, payerId: payeeOf })
        .from(refunds)
        .leftJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.id, refundId))
      if (!row) throw refundUnknown()
      const { amountFrancs: francs, subjectId } = row.refund
      await postRefundSent(tx, { refundId, francs, at })
      await kernel.events.emit(tx, refundConfirmed, { refundId, payerId: row.payerId, subjectId, francs, at: at.toISOString() })
    })
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'refunds_operator_transaction') throw operatorIdUsed()
    throw error
  }
}

async function move(tx: Tx, refundId: string, to: State, set: Partial<typeof refunds.$inferInsert>): Promise<void> {
  const [refund] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) throw refundUnknown()
  if (!next[refund.state].includes(to)) throw refundState()
  await tx
    .update(refunds)
    .set({ ...set, state: to })
    .where(eq(refunds.id, refundId))
}
