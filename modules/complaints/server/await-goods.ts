import { and, eq, ne } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import { recordAct } from '#modules/audit/module.ts'
import { endReturn, giveBackBefore, openRefundReturn } from '#modules/exchanges/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel, lockParcel } from '#modules/orders/module.ts'
import { fail } from './errors.ts'
import { complaintResolved, refundAwaitsGoods, waitingEnded } from './events.ts'
import { refundParcel, sharesOf } from './refund-parcel.ts'

type ComplaintRow = typeof complaints.$inferSelect
type Actor = Pick<Caller, 'userId' | 'role'>
type Awaiting = {
  complaint: ComplaintRow
  locked: LockedParcel
  input: { actor: Actor; refundFrancs?: number | null; reason: string }
  at: Date
}

/**
 * Decides a refund that leaves when the shop confirmed the goods by its code. Until then the
 * complaint stays open, and so withholds the sale.
 * @throws complaints.already_refunded, exchanges.goods_awaited (409) · complaints.refund_amount
 * (422)
 */
export async function awaitGoods(
  tx: Tx,
  kernel: Kernel,
  { complaint, locked, input, at }: Awaiting,
): Promise<void> {
  const { id: complaintId, parcelId } = complaint
  const { actor, reason } = input
  const { refund } = await sharesOf(tx, locked.parcel, input.refundFrancs ?? null)
  const goodsReturnId = await openRefundReturn(tx, kernel, locked)
  await tx
    .update(complaints)
    .set({
      status: 'en cours',
      goodsReturnId,
      awaitedFrancs: refund,
      resolution: reason,
      decidedBy: actor.userId,
    })
    .where(eq(complaints.id, complaintId))
  await recordAct(tx, {
    actor,
    action: 'complaints.refund_awaits_goods',
    subject: { kind: 'complaint', id: complaintId, label: locked.order.orderNumber },
    before: { status: complaint.status },
    after: { 'à rembourser au retour': refund },
    reason,
    at,
  })
  await kernel.events.emit(tx, refundAwaitsGoods, {
    complaintId,
    parcelId,
    refundFrancs: refund,
    before: giveBackBefore(at).toISOString(),
    at: at.toISOString(),
  })
}

/** Pays the refund whose goods are back; no-op when it is paid, or no complaint awaits them. */
export async function payAwaited(kernel: Kernel, goodsReturnId: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [complaint] = await tx
      .select()
      .from(complaints)
      .where(and(eq(complaints.goodsReturnId, goodsReturnId), ne(complaints.status, 'résolu')))
      .for('update')
    const locked = complaint ? await lockParcel(tx, complaint.parcelId) : null
    if (!complaint || !locked) return
    const shares = await refundParcel(tx, kernel, locked, {
      francs: complaint.awaitedFrancs,
      cause: 'complaint',
      at,
    })
    await tx
      .update(complaints)
      .set({
        status: 'résolu',
        outcome: 'remboursé',
        resolvedAt: at,
        refundFrancs: shares.refund,
        shopShareFrancs: shares.shop,
        promotionShareFrancs: shares.promotion,
      })
      .where(eq(complaints.id, complaint.id))
    await kernel.events.emit(tx, complaintResolved, {
      complaintId: complaint.id,
      parcelId: complaint.parcelId,
      outcome: 'remboursé',
      refundFrancs: shares.refund,
      at: at.toISOString(),
    })
  })
}

/**
 * Ends the waiting for goods that no courier has: nothing is refunded, the complaint is to be
 * decided again.
 * @throws complaints.unknown (404) · complaints.awaits_nothing, exchanges.return_taken (409)
 */
export async function endWaiting(
  kernel: Kernel,
  { complaintId, actor, reason }: { complaintId: string; actor: Actor; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [complaint] = await tx
      .select()
      .from(complaints)
      .where(eq(complaints.id, complaintId))
      .for('update')
    if (!complaint) throw fail('complaints.unknown')
    const { goodsReturnId: returnId, parcelId, awaitedFrancs } = complaint
    if (!returnId || complaint.status === 'résolu') throw fail('complaints.awaits_nothing')
    const sale = await lockParcel(tx, parcelId)
    await endReturn(tx, kernel, { returnId, reason })
    await tx
      .update(complaints)
      .set({ goodsReturnId: null, awaitedFrancs: null, resolution: null, decidedBy: null })
      .where(eq(complaints.id, complaintId))
    await recordAct(tx, {
      actor,
      action: 'complaints.waiting_ended',
      subject: { kind: 'complaint', id: complaintId, label: sale?.order.orderNumber ?? '' },
      before: { 'à rembourser au retour': awaitedFrancs },
      after: { 'à rembourser au retour': 0 },
      reason,
      at,
    })
    const about = { complaintId, parcelId, at: at.toISOString() }
    await kernel.events.emit(tx, waitingEnded, { ...about, reason })
  })
}
