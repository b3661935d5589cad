import { and, eq, ne } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import {
  endClaims,
  endReturn,
  giveBackBefore,
  openRefundReturn,
  setReturn,
} from '#modules/exchanges/module.ts'
import { postGoodsBackTrip } from '#modules/ledger/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel, lockParcel } from '#modules/parcels/module.ts'
import { fail } from './errors.ts'
import { complaintResolved, refundAwaitsGoods, waitingEnded } from './events.ts'
import { refundParcel, sharesOf } from './refund-parcel.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type Awaiting = {
  complaintId: string
  locked: LockedParcel
  /** Francs; null: all that is left. */
  refundFrancs: number | null
  /** Francs of the way back that the shop pays; null: the market does. */
  tripFrancs?: number | null
  decidedBy: string
  reason: string
  at: Date
}

/**
 * Decides a refund that leaves when the shop confirmed the goods of the complaint by its code.
 * Until then the complaint stays open, and so withholds the sale.
 * @returns francs to be refunded
 * @throws complaints.already_refunded, complaints.exchange_open (409) · complaints.refund_amount
 * (422)
 */
export async function awaitGoods(
  tx: Tx,
  kernel: Kernel,
  { complaintId, locked, refundFrancs, tripFrancs, decidedBy, reason, at }: Awaiting,
): Promise<number> {
  const wanted = { francs: refundFrancs, subjectId: complaintId }
  const { refund } = await sharesOf(tx, locked.parcel, wanted)
  const goodsReturnId = await openRefundReturn(tx, kernel, locked, complaintId)
  await tx
    .update(complaints)
    .set({
      status: 'en cours',
      goodsReturnId,
      awaitedFrancs: refund,
      resolution: reason,
      decidedBy,
      tripFrancs: tripFrancs ?? null,
    })
    .where(eq(complaints.id, complaintId))
  await kernel.events.emit(tx, refundAwaitsGoods, {
    complaintId,
    parcelId: locked.parcel.id,
    refundFrancs: refund,
    before: giveBackBefore(at).toISOString(),
    at: at.toISOString(),
  })
  return refund
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
      subjectId: complaint.id,
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
        roundingFrancs: shares.rounding,
      })
      .where(eq(complaints.id, complaint.id))
    const { id: complaintId, parcelId, tripFrancs: francs } = complaint
    await endClaims(tx, { by: 'subject', id: complaintId, state: 'gone', at })
    const { shopId } = locked.parcel
    if (francs) await postGoodsBackTrip(tx, { goodsReturnId, parcelId, shopId, francs, at })
    await kernel.events.emit(tx, complaintResolved, {
      complaintId,
      parcelId,
      outcome: 'remboursé',
      refundFrancs: shares.refund,
      byShop: francs !== null,
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
    await setReturn(tx, { subjectId: complaintId, returnId: null })
    await tx
      .update(complaints)
      .set({
        goodsReturnId: null,
        awaitedFrancs: null,
        tripFrancs: null,
        resolution: null,
        decidedBy: null,
      })
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
