/** Parcels: rows of orders and parcels, states and moves, codes, prices of what falls out. */
import type { Module } from '#kernel/module.ts'
import { buyers as messagedBuyers } from '#modules/channels/module.ts'
import { purchases as followedPurchases } from '#modules/followers/module.ts'
import { refundedParcels as neededParcels } from '#modules/payments/module.ts'
import { userOrders, userParcels } from '#modules/people/module.ts'
import { buyers as pricedBuyers } from '#modules/pricing/module.ts'
import { purchases as listedPurchases } from '#modules/products/module.ts'
import { promotedParcels, purchases as promotedPurchases } from '#modules/promotions/module.ts'
import { buyerFacts, orderFacts, parcelFacts, purchaseFacts } from './database/views.ts'
import { checkHolders } from './server/check-holders.ts'
import { disputes, pauses } from './server/disputes.ts'
import { partProposed } from './server/events.ts'
import { fillDues } from './server/fill-dues.ts'
import { openParcels } from './server/open-work.ts'
import { ownOrders } from './server/own-data.ts'
import { planUnplanned } from './server/plan-legs.ts'
import { refundedParcels } from './server/refunded-parcels.ts'

export { collectBefore } from './server/collect-before.ts'
export { disputedAmong, disputes, pauses } from './server/disputes.ts'
export { fail as failParcel } from './server/errors.ts'
export { parcelMoved, parcelSplit } from './server/events.ts'
export { insertOrder } from './server/insert-order.ts'
export { leaveOrder, payOwnDelivery } from './server/leave-order.ts'
export { makeErrand } from './server/make-errand.ts'
export {
  type LockedParcel,
  lockOrder,
  lockParcel,
  lockParcels,
  mayMove,
  moveParcels,
  readParcels,
} from './server/move-parcel.ts'
export { parcelNoticeFacts, type ParcelNoticeFacts } from './server/notice-facts.ts'
export { notifyOfParcels, type ParcelNews } from './server/notify-of-parcels.ts'
export { oweBack } from './server/owe-back.ts'
export { parcelCodes } from './server/parcel-codes.ts'
export { keptParts } from './server/propose-part.ts'
export { type LineRow, linesOf, type MoveRow, movesOf, parcelsOf } from './server/read-parcels.ts'
export { parcelDues, setOrders, setParcels, setPromises } from './server/set-parcels.ts'
export { deposits } from './server/settle-deposit.ts'

export const parcels: Module = {
  name: 'parcels',
  ownData: ownOrders,
  openWork: openParcels,
  needs: [disputes, pauses],
  provides: [
    neededParcels.by(() => refundedParcels),
    messagedBuyers.by(() => buyerFacts),
    pricedBuyers.by(() => buyerFacts),
    userOrders.by(() => orderFacts),
    userParcels.by(() => parcelFacts),
    promotedParcels.by(() => parcelFacts),
    listedPurchases.by(() => purchaseFacts),
    followedPurchases.by(() => purchaseFacts),
    promotedPurchases.by(() => purchaseFacts),
  ],
  open(kernel) {
    kernel.events.everywhere(partProposed, ({ buyerId }) => kernel.live.tell(buyerId, 'orders'))
    kernel.jobs.every('*/10 * * * *', 'parcels.fill-dues', async () => {
      await fillDues(kernel)
      await planUnplanned(kernel)
    })
    kernel.jobs.every('23 4 * * *', 'parcels.check-holders', () => checkHolders(kernel))
    return {}
  },
}
