import { formatFrancs } from '#contract/kernel/money.ts'

import { postSaleReversed } from '../ledger/index.ts'
import type { Tx } from '../kernel/database.ts'
import type { LockedParcel } from '../orders/index.ts'
import { paidPaymentOf, requestRefund } from '../payments/index.ts'
import { alreadyRefunded, wrongRefund } from './complaints.errors.ts'
import { refundShares, type Shares } from './refund-shares.ts'

/**
 * Part or all of what was paid for a delivered parcel is owed back: a refund for finance to send, and the sale reversed in the ledger, in one go.
 * Cash that was given at the door goes back by Orange Money too.
 * @param asked `francs`; null: everything that was paid. `why`: « Réclamation », which finance reads before the order's number.
 * @throws complaints.refund_amount (422) · complaints.already_refunded (409)
 */
export async function refundParcel(
  tx: Tx,
  { parcel, order }: LockedParcel,
  { francs: asked, why, at }: { francs: number | null; why: string; at: Date },
): Promise<Shares> {
  const shares = refundShares(parcel, asked)
  if (!shares) {
    const sentence = `Le remboursement va jusqu’à ${formatFrancs(parcel.itemsTotalFrancs)}, ou ${formatFrancs(parcel.itemsTotalFrancs + parcel.shippingFeeFrancs)} livraison comprise.`
    throw wrongRefund({ sentence, details: { refundAmount: sentence } })
  }
  const paymentId =
    order.paymentMethod === 'orange_money' ? await paidPaymentOf(tx, order.id) : null
  const reason = `${why}, commande ${order.orderNumber}.`
  const made = await requestRefund(tx, {
    paymentId,
    payeeId: order.buyerId,
    subjectId: parcel.id,
    francs: shares.refund,
    reason,
    at,
  })
  if (!made) throw alreadyRefunded()
  await postSaleReversed(tx, {
    parcelId: parcel.id,
    shopId: parcel.shopId,
    ...shares,
    at,
  })
  return shares
}
