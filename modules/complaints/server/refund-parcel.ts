import { limitWords, refundLimits } from '#modules/complaints/contract/refund-limits.ts'

import { postSaleReversed } from '#modules/ledger/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { LockedParcel } from '#modules/orders/server/module.ts'
import { paidPaymentOf, requestRefund } from '#modules/payments/server/module.ts'
import { alreadyRefunded, wrongRefund } from './errors.ts'
import { givenBackFor } from './given-back.ts'
import { refundShares, type Shares } from '#modules/complaints/contract/refund-shares.ts'

type Input = {
  /** null: everything that is left. */ francs: number | null
  cause: 'team' | 'complaint'
  at: Date
}

/** What finance reads before the order's number. */
const causeWords = { team: 'Équipe', complaint: 'Réclamation' } as const

/**
 * Refunds part or all of what is left of a delivered parcel's payment: writes a refund for finance
 * to send, and reverses the sale in the ledger, in one transaction. Cash paid at the door is
 * refunded by mobile money too.
 * @throws complaints.refund_amount (422) · complaints.already_refunded (409) when nothing is left,
 * or this cause refunded before
 */
export async function refundParcel(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { francs: input, cause, at }: Input,
): Promise<Shares> {
  const before = await givenBackFor(tx, parcel.id)
  const left = refundLimits({
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    marketDiscount: parcel.marketDiscountFrancs,
    refunded: before.refund,
  })
  if (left.whole === 0)
    throw alreadyRefunded({
      sentence:
        'Tout ce qui a été payé pour ce colis est déjà remboursé : plus rien n’est à rendre.',
    })
  const shares = refundShares(parcel, input, before)
  if (!shares) {
    const sentence = `Le remboursement va ${limitWords(left)}.`
    throw wrongRefund({ sentence, details: { refundAmount: sentence } })
  }
  const paymentId =
    order.paymentMethod === 'cash_on_delivery' ? null : await paidPaymentOf(tx, order.id)
  const made = await requestRefund(tx, kernel, {
    paymentId,
    payeeId: order.buyerId,
    subjectId: parcel.id,
    cause,
    francs: shares.refund,
    reason: `${causeWords[cause]}, commande ${order.orderNumber}.`,
    at,
  })
  if (!made) throw alreadyRefunded()
  await postSaleReversed(tx, { parcelId: parcel.id, shopId: parcel.shopId, cause, ...shares, at })
  return shares
}
