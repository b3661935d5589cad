import { refunds } from '#database/tables/refunds.ts'
import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'

export type NewRefund = {
  /** The payment that brought the money; null for cash given at the door, which `payeeId` gave. */
  paymentId: string | null
  payeeId?: string
  subjectId: string
  francs: number
  reason: string
  at: Date
}

/** Writes down that money goes back to the payer. Asked twice for the same parcel, it is one refund. @returns whether this call made it. */
export async function requestRefund(tx: Tx, input: NewRefund): Promise<boolean> {
  const rows = await tx
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: input.paymentId,
      payeeId: input.paymentId ? null : (input.payeeId ?? null),
      subjectId: input.subjectId,
      amountFrancs: input.francs,
      reason: input.reason,
      requestedAt: input.at,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  return rows.length > 0
}
