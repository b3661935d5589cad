import { eq } from 'drizzle-orm'

import type {
  ComplaintOutcome,
  ComplaintSide,
} from '#modules/complaints/contract/complaint-words.ts'

import { complaints } from '#modules/complaints/database/tables.ts'
import { recordAct, recordShopAct } from '#modules/journal/module.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endClaims, openExchange } from '#modules/exchanges/module.ts'
import { type LockedParcel, linesOf, lockParcel } from '#modules/parcels/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { awaitGoods } from './await-goods.ts'
import { fail } from './errors.ts'
import { complaintResolved, complaintAnswered } from './events.ts'
import { refundParcel } from './refund-parcel.ts'
import { addMessage } from './open-complaint.ts'

/** `shopPays`: the trip, else the market does. */
type Exchanged = {
  lineId: string | undefined
  variantId: string | undefined
  quantity: number | undefined
  shopPays: boolean
}

type Decision = {
  complaintId: string
  actor: Pick<Caller, 'userId' | 'role'>
  outcome: ComplaintOutcome
  /** Francs, only with « remboursé »; null: the whole payment. */
  refundFrancs?: number | null
  /** The refund leaves when the goods are back at their shop. */
  goodsBack?: boolean | undefined
  /** Exchange of « remplacé »; null: the only line, for the same article. */
  exchange?: Partial<Exchanged>
  reason: string
}

/**
 * Decides once: releases the money (rejected), opens an exchange, which withholds it until the old
 * article is back, or refunds it, at once or when the goods are back.
 * @throws complaints.unknown (404) · complaints.decided, complaints.already_refunded,
 * complaints.awaits_goods, complaints.exchange_open (409) · complaints.refund_amount,
 * complaints.line_missing (422) · errors of `openExchange`
 */
export async function decideComplaint(kernel: Kernel, input: Decision): Promise<void> {
  const { complaintId, actor, outcome, reason } = input
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const complaint = await lockOpenComplaint(tx, complaintId, 'complaints.decided')
    const locked = await lockParcel(tx, complaint.parcelId)
    if (!locked) throw fail('complaints.unknown')
    if (complaint.goodsReturnId) throw fail('complaints.awaits_goods')
    if (outcome === 'remboursé' && input.goodsBack)
      return decideToAwait(tx, kernel, { complaint, locked, input, at })
    if (outcome === 'remplacé') {
      await endClaims(tx, { by: 'subject', id: complaintId, state: 'freed', at })
      await replace(tx, kernel, locked, input)
    }
    const shares =
      outcome === 'remboursé'
        ? await refundParcel(tx, kernel, locked, {
            francs: input.refundFrancs ?? null,
            cause: 'complaint',
            subjectId: complaintId,
            at,
          })
        : null
    const state = shares ? 'refunded' : 'freed'
    await endClaims(tx, { by: 'subject', id: complaintId, state, at })
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
        roundingFrancs: shares?.rounding ?? 0,
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

type Awaiting = {
  complaint: typeof complaints.$inferSelect
  locked: LockedParcel
  input: Decision
  at: Date
}

/** @throws errors of `awaitGoods` */
async function decideToAwait(
  tx: Tx,
  kernel: Kernel,
  { complaint, locked, input, at }: Awaiting,
): Promise<void> {
  const { actor, reason, refundFrancs = null } = input
  const { id: complaintId, status } = complaint
  const decidedBy = actor.userId
  const awaiting = { complaintId, locked, refundFrancs, decidedBy, reason, at }
  const francs = await awaitGoods(tx, kernel, awaiting)
  await recordAct(tx, {
    actor,
    action: 'complaints.refund_awaits_goods',
    subject: { kind: 'complaint', id: complaintId, label: locked.order.orderNumber },
    before: { status },
    after: { 'à rembourser au retour': francs },
    reason,
    at,
  })
}

/** @throws complaints.line_missing (422) · errors of `openExchange` */
async function replace(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  { actor, reason, exchange = {} }: Decision,
): Promise<void> {
  const lines = await linesOf(tx, [sale.parcel.id])
  const [only] = lines.length === 1 ? lines : []
  const line = exchange.lineId ? lines.find(({ id }) => id === exchange.lineId) : only
  const variantId = exchange.variantId ?? line?.variantId
  if (!exchange.lineId && !line) throw fail('complaints.line_missing')
  await openExchange(tx, kernel, sale, {
    lineId: exchange.lineId ?? line?.id ?? '',
    variantId: variantId ?? '',
    quantity: exchange.quantity,
    payer: exchange.shopPays === false ? 'market' : 'shop',
    openedBy: 'support',
    actorId: actor.userId,
    reason,
  })
}

type Answer = {
  complaintId: string
  senderId: string
  side: ComplaintSide
  message: string
  imageIds?: readonly string[]
  idempotencyKey?: string
  actor?: ShopActor
  orderNumber?: string
}

/**
 * Adds to the thread; the first answer of shop or support makes it « en cours ».
 * @throws complaints.unknown (404) · complaints.closed (409)
 */
export async function answerComplaint(kernel: Kernel, input: Answer): Promise<void> {
  const { senderId: userId, complaintId, message, idempotencyKey: key } = input
  await kernel.transaction(async (tx) => {
    if (!key) return answer(tx, kernel, input)
    await withIdempotencyKey(
      tx,
      { userId, key, body: { fil: complaintId, message }, at: kernel.clock.now() },
      () => answer(tx, kernel, input),
    )
  })
}

async function answer(tx: Tx, kernel: Kernel, input: Answer): Promise<void> {
  const { complaintId, senderId, side, message, imageIds = [] } = input
  const at = kernel.clock.now()
  const complaint = await lockOpenComplaint(tx, complaintId, 'complaints.closed')
  const messageId = await addMessage(tx, {
    complaintId,
    senderId,
    side,
    body: message,
    imageIds,
    at,
  })
  if (complaint.status === 'ouvert' && side !== 'buyer')
    await tx.update(complaints).set({ status: 'en cours' }).where(eq(complaints.id, complaintId))
  await recordShopAct(tx, input.actor, {
    action: 'shops.complaint_answered',
    subject: { kind: 'complaint', id: complaintId, label: input.orderNumber ?? '' },
    at,
  })
  await kernel.events.emit(tx, complaintAnswered, {
    complaintId,
    parcelId: complaint.parcelId,
    messageId,
    side,
    at: at.toISOString(),
  })
}

/**
 * Locks an undecided complaint.
 * @throws complaints.unknown (404) · `decided` once decided
 */
async function lockOpenComplaint(
  tx: Tx,
  complaintId: string,
  decided: 'complaints.closed' | 'complaints.decided',
): Promise<typeof complaints.$inferSelect> {
  const [complaint] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.id, complaintId))
    .for('update')
  if (!complaint) throw fail('complaints.unknown')
  if (complaint.status === 'résolu') throw fail(decided)
  return complaint
}
