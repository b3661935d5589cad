import { and, eq, ne, sql } from 'drizzle-orm'

import { limitWords, refundLimits } from '#modules/complaints/contract/refund-limits.ts'
import {
  refundShares,
  type Shares,
  type GivenBack,
} from '#modules/complaints/contract/refund-shares.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'

import { claimedFrancs, claimRest, claimsOfOthers, endClaims } from '#modules/exchanges/module.ts'
import { postSaleReversed } from '#modules/ledger/module.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { isPrepaid } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel, lockParcel } from '#modules/parcels/module.ts'
import { paidPaymentOf } from '#modules/payments/module.ts'
import { requestRefund } from '#modules/payments/module.ts'
import { complaints, teamRefunds } from '#modules/complaints/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { fail } from './errors.ts'
import { parcelRefundedByTeam } from './events.ts'
import { query } from '#kernel/database/query.ts'

type RefundParcelInput = {
  francs: number | null
  cause: 'team' | 'complaint'
  /** Complaint, or claim of the team's refund. */
  subjectId: string
  at: Date
}

/** Shown to finance before the order number. */
const causeWords = { team: 'Équipe', complaint: 'Réclamation' } as const

/**
 * Refunds part or all of what is left: creates a refund for finance and reverses the sale in the
 * ledger. Cash is refunded by mobile money too.
 * @throws complaints.refund_amount (422) · complaints.already_refunded (409) when nothing is left,
 * or the team refunded before
 */
export async function refundParcel(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { francs: input, cause, subjectId, at }: RefundParcelInput,
): Promise<Shares> {
  const shares = await sharesOf(tx, parcel, { francs: input, subjectId })
  const partId = cause === 'complaint' ? subjectId : null
  const paymentId = isPrepaid({ parcel, order }) ? await paidPaymentOf(tx, order.id) : null
  const made = await requestRefund(tx, kernel, {
    paymentId,
    payeeId: order.buyerId,
    subjectId: parcel.id,
    partId,
    cause,
    francs: shares.refund,
    reason: `${causeWords[cause]}, commande ${order.orderNumber}.`,
    at,
  })
  if (!made) throw fail('complaints.already_refunded')
  const { id: parcelId, shopId } = parcel
  await postSaleReversed(tx, { parcelId, shopId, cause, partId, ...shares, at })
  return shares
}

/**
 * Splits a refund of what is left, without paying it. What other claims are about is not refunded
 * beside them.
 * @throws complaints.refund_amount (422) · complaints.already_refunded, complaints.exchange_open
 * (409)
 */
export async function sharesOf(
  tx: Tx,
  parcel: LockedParcel['parcel'],
  { francs: input, subjectId }: { francs: number | null; subjectId: string },
): Promise<Shares> {
  const before = await givenBackFor(tx, parcel.id)
  const left = refundLimits({
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    marketDiscount: parcel.marketDiscountFrancs,
    cashRounding: parcel.cashRoundingFrancs,
    refunded: before.refund,
  })
  if (left.whole === 0)
    throw fail('complaints.already_refunded', {
      sentence:
        'Tout ce qui a été payé pour ce colis est déjà remboursé : plus rien n’est à rendre.',
    })
  const others = await claimsOfOthers(tx, parcel.id, subjectId)
  const claimed = await claimedFrancs(tx, parcel, others)
  if (others.length > 0 && (input === null || input > left.goods - claimed))
    throw otherRuns(left.goods - claimed)
  const shares = refundShares(parcel, input, before)
  if (!shares) {
    const sentence = `Le remboursement va ${limitWords(left)}.`
    throw fail('complaints.refund_amount', { sentence, details: { refundAmount: sentence } })
  }
  return shares
}

function otherRuns(francs: number): Error {
  const rest = francs > 0 ? ` Pour le reste du colis, jusqu’à ${formatFrancs(francs)}.` : ''
  return fail('complaints.exchange_open', {
    sentence: `Échange ou retour en cours : ces articles ne se remboursent pas en plus.${rest}`,
  })
}

type TeamRefund = {
  orderId: string
  parcelId: string
  actor: Pick<Caller, 'userId' | 'role'>
  /** Francs; null: the unrefunded payment. */ francs: number | null
  reason: string
  idempotencyKey: string
}

/**
 * Refunds a delivered parcel without a complaint, once; earlier refunds are deducted.
 * @throws complaints.parcel_unknown (404) · complaints.not_refundable, complaints.open,
 * complaints.exchange_open, complaints.already_refunded (409) · complaints.refund_amount (422)
 */
export async function refundByTeam(kernel: Kernel, input: TeamRefund): Promise<void> {
  const { actor, idempotencyKey, ...body } = input
  const attempt = { userId: actor.userId, key: idempotencyKey, body, at: kernel.clock.now() }
  await kernel.transaction((tx) => withIdempotencyKey(tx, attempt, () => refund(kernel, tx, input)))
}

async function refund(
  kernel: Kernel,
  tx: Tx,
  { orderId, parcelId, actor, francs, reason }: TeamRefund,
): Promise<void> {
  const at = kernel.clock.now()
  const locked = await lockParcel(tx, parcelId)
  if (locked?.order.id !== orderId) throw fail('complaints.parcel_unknown')
  if (!parcelHas('isDelivered', locked.parcel.state)) throw fail('complaints.not_refundable')
  if (
    (await tx.$count(
      complaints,
      and(
        eq(complaints.parcelId, parcelId),
        ne(complaints.status, 'résolu'),
        eq(complaints.byShop, false),
      ),
    )) > 0
  )
    throw fail('complaints.open')
  const subjectId = newId()
  await claimRest(tx, { parcelId, kind: 'refund', subjectId, at })
  const { refund, shop, promotion, rounding } = await refundParcel(tx, kernel, locked, {
    francs,
    cause: 'team',
    subjectId,
    at,
  })
  await endClaims(tx, { by: 'subject', id: subjectId, state: 'refunded', at })
  await tx.insert(teamRefunds).values({
    parcelId,
    refundFrancs: refund,
    shopShareFrancs: shop,
    promotionShareFrancs: promotion,
    roundingFrancs: rounding,
    reason,
    decidedBy: actor.userId,
    decidedAt: at,
  })
  await recordAct(tx, {
    actor,
    action: 'orders.parcel_refunded',
    subject: { kind: 'order', id: orderId, label: locked.order.orderNumber },
    before: { colis: locked.parcel.number, 'à rembourser': 0 },
    after: { colis: locked.parcel.number, 'à rembourser': refund, 'part de la boutique': shop },
    reason,
    at,
  })
  await kernel.events.emit(tx, parcelRefundedByTeam, {
    parcelId,
    francs: refund,
    shopFrancs: shop,
    reason,
    at: at.toISOString(),
  })
}

export async function givenBackFor(db: Sql, parcelId: string): Promise<GivenBack> {
  const rows = await query<GivenBack>(
    db,
    sql`
    select coalesce(sum(refund_francs), 0)::bigint as refund, coalesce(sum(shop_share_francs), 0)::bigint as shop
    from (
      select refund_francs, shop_share_francs from complaints where parcel_id = ${parcelId} and outcome = 'remboursé'
      union all
      select refund_francs, shop_share_francs from team_refunds where parcel_id = ${parcelId}
    ) parts`,
  )
  return rows[0] ?? { refund: 0, shop: 0 }
}
