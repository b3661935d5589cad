import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import { refunds } from './payments.table.ts'

/** Writes down that money goes back to the payer. Asked twice for the same parcel, it is one refund. @returns whether this call made it. */
export async function requestRefund(tx: Tx, asked: { paymentId: string; subjectId: string; francs: number; reason: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .insert(refunds)
    .values({ id: newId(), paymentId: asked.paymentId, subjectId: asked.subjectId, amountFrancs: asked.francs, reason: asked.reason, requestedAt: asked.at })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  return rows.length > 0
}
