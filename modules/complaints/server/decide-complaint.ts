import { eq } from 'drizzle-orm'

import type { ComplaintOutcome } from '#modules/complaints/contract/complaint-words.ts'

import { complaints } from '#modules/complaints/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockParcel } from '#modules/orders/server/module.ts'
import { alreadyDecided, complaintUnknown } from './errors.ts'
import { complaintResolved } from './events.ts'
import { lockOpenComplaint } from './lock-complaint.ts'
import { refundParcel } from './refund-parcel.ts'

type Decision = {
  complaintId: string
  actor: Pick<Caller, 'userId' | 'role'>
  outcome: ComplaintOutcome
  /** Francs to refund, with « remboursé » alone; null: everything that was paid. */
  refundFrancs?: number | null
  /** Read by buyer and shop. */
  reason: string
}

/**
 * Support decides, once: the money is freed (replaced, rejected) or refunded (wholly or in part),
 * and the journal keeps who decided what.
 * @throws complaints.unknown (404) · complaints.decided, complaints.already_refunded (409) ·
 * complaints.refund_amount (422)
 */
export async function decideComplaint(kernel: Kernel, input: Decision): Promise<void> {
  const { complaintId, actor, outcome, reason } = input
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const complaint = await lockOpenComplaint(tx, complaintId, alreadyDecided)
    const locked = await lockParcel(tx, complaint.parcelId)
    if (!locked) throw complaintUnknown()
    const shares =
      outcome === 'remboursé'
        ? await refundParcel(tx, kernel, locked, {
            francs: input.refundFrancs ?? null,
            cause: 'complaint',
            at,
          })
        : null
    await tx
      .update(complaints)
      .set({
        status: 'résolu',
        outcome,
        resolution: reason,
        decidedBy: actor.userId,
        resolvedAt: at,
        refundFrancs: shares?.refund ?? null,
        shopShareFrancs: shares?.shop ?? null,
        promotionShareFrancs: shares?.promotion ?? 0,
      })
      .where(eq(complaints.id, complaintId))
    await recordAct(tx, {
      actor,
      action: 'complaints.decided',
      subject: { kind: 'complaint', id: complaintId, label: locked.order.orderNumber },
      before: { status: complaint.status },
      after: {
        status: 'résolu',
        outcome,
        ...(shares ? { refund: shares.refund, shopShare: shares.shop } : {}),
      },
      reason,
      at,
    })
    const news = {
      complaintId,
      parcelId: complaint.parcelId,
      outcome,
      refundFrancs: shares?.refund ?? 0,
      at: at.toISOString(),
    }
    await kernel.events.emit(tx, complaintResolved, news)
  })
}
