import { postRefundTakenBack } from '#modules/ledger/module.ts'
import { takeRefundsBack } from '#modules/payments/module.ts'
import { agreedPrices } from '#modules/pricing/module.ts'
import { takeUsesAgain } from '#modules/promotions/module.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { type LockedParcel, parcelDues, setParcels } from '#modules/parcels/module.ts'
import { isSale } from '#modules/parcels/contract/order-states.ts'

/** `left`: francs of its refund that have left, or may have. */
export type ResumedSale = { taken: Francs } | { left: Francs }

/**
 * Holds the payment of a lost parcel that turned up for it again, at the sums with which it fell
 * out of its order, and promises a new day; the caller moves it on. Nothing changes when its refund
 * has left, or for what was no sale.
 */
export async function resumeLost(
  tx: Tx,
  kernel: Kernel,
  { parcel }: LockedParcel,
  { lossId, isAtRelay }: { lossId: string; isAtRelay: boolean },
): Promise<ResumedSale> {
  if (!isSale(parcel)) return { left: 0 }
  const back = await takeRefundsBack(tx, kernel, parcel.id)
  if ('left' in back) return back
  const at = kernel.clock.now()
  await postRefundTakenBack(tx, { parcelId: parcel.id, lossId, francs: back.taken, at })
  // What others took meanwhile stays theirs: the parcel keeps its prices.
  await agreedPrices.of(kernel).takeAgain(tx, parcel.id)
  if (isPromoted(parcel)) await takeUsesAgain(tx, kernel, parcel.id)
  const today = dayOf(at)
  const delay = isAtRelay ? { from: today, to: today } : parcelDues.sameDelay(kernel, parcel, at)
  await setParcels(tx, [parcel.id], { delay })
  return back
}

function isPromoted(parcel: LockedParcel['parcel']): boolean {
  const { shopDiscountFrancs, shopDeliveryFrancs, marketDiscountFrancs, marketDeliveryFrancs } =
    parcel
  return shopDiscountFrancs + shopDeliveryFrancs + marketDiscountFrancs + marketDeliveryFrancs > 0
}
