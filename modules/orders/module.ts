/** Orders: placed, paid, cancelled; one parcel a shop, with states and moves. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { noticePictures as neededPictures } from '#modules/notices/module.ts'
import {
  payables,
  paymentsOf,
  paymentSucceeded,
  refundDenied,
  refundedParcels as neededParcels,
} from '#modules/payments/module.ts'
import { cancelUnaccepted, closeDelivered, expireUnpaidOrders } from './server/end-overdue.ts'
import { buyers as messagedBuyers } from '#modules/channels/module.ts'
import { purchases as followedPurchases } from '#modules/followers/module.ts'
import { userOrders, userParcels } from '#modules/people/module.ts'
import { buyers as pricedBuyers } from '#modules/pricing/module.ts'
import { purchases as listedPurchases } from '#modules/products/module.ts'
import { promotedParcels, purchases as promotedPurchases } from '#modules/promotions/module.ts'
import { openingChanged } from '#modules/shops/module.ts'
import { buyerFacts, orderFacts, parcelFacts, purchaseFacts } from './database/views.ts'
import { checkHolders } from './server/check-holders.ts'
import { disputes, pauses } from './server/disputes.ts'
import { movePromises } from './server/closure-moves.ts'
import { fail } from './server/errors.ts'
import { paidAtDoor, partProposed, promiseMoved } from './server/events.ts'
import { followCalendar } from './server/follow-calendar.ts'
import { expectEscrow, expectRefundsDue } from './server/expected-balances.ts'
import { lapsePlaces } from './server/hold-places.ts'
import { noticePictures } from './server/notice-pictures.ts'
import { notifyAboutOrders } from './server/notices.ts'
import { payableOrder } from './server/open-order-payment.ts'
import { openParcels } from './server/open-work.ts'
import { ownOrders } from './server/own-data.ts'
import { forgetPaymentLinks } from './server/pay-by-link.ts'
import { denyDoublePayment } from './server/pay-at-door.ts'
import { payOrder } from './server/pay-order.ts'
import { type Ceilings } from './server/refuse-beyond-ceilings.ts'
import { ordersRoutes } from './server/routes.ts'
import { endUnprepared } from './server/prepare-before.ts'
import { refundedParcels } from './server/refunded-parcels.ts'
import { remindSellers } from './server/remind-sellers.ts'

export { presentLine, presentOrders, readOwnOrder } from './server/present-order.ts'
export {
  cancelByTeam,
  cancelOrder,
  cancelParcels,
  loseParcels,
  settleFallen,
} from './server/cancel.ts'
export { disputedAmong, disputes, pauses, pausesOf } from './server/disputes.ts'
export { orderUnknown, parcelUnknown, wrongState } from './server/errors.ts'
export {
  acceptanceReminded,
  cashNotedTwice,
  doublePaymentDenied,
  orderPlaced,
  paidAtDoor,
  parcelMoved,
  parcelSplit,
  preparationLate,
  promiseMoved,
} from './server/events.ts'
export { payOwnDelivery } from './server/leave-order.ts'
export {
  type LockedParcel,
  lockParcel,
  lockParcels,
  mayMove,
  moveParcels,
  setCourier,
  setDeliveryGroup,
  setDue,
  setRelay,
} from './server/move-parcel.ts'
export {
  orderNoticeFacts,
  parcelNoticeFacts,
  type ParcelNoticeFacts,
} from './server/notice-facts.ts'
export {
  type CancellationWords,
  deliveredNotice,
  fittingSms,
  orderPage,
} from './server/order-notices.ts'
export { shopPromises, tellMoved } from './server/closure-moves.ts'
export { collectBefore, isToCollect } from './server/collect-before.ts'
export { resumeLost } from './server/resume-lost.ts'
export { takeUnreminded } from './server/take-unreminded.ts'
export { makeErrand } from './server/make-errand.ts'
export { isPrepaid, isUnpaid } from './server/owe-back.ts'
export { returnKeptDeposit } from './server/settle-deposit.ts'
export { makeDoorLink, makeLink } from './server/pay-by-link.ts'
export { sumOfLink } from './server/read-link.ts'
export { keptBefore, type KeptChoice, partTermsOf, splitParcel } from './server/split-parcel.ts'
export { proposePart } from './server/propose-part.ts'
export {
  dueInCash,
  type HandedOver,
  handToBuyer,
  isPaidTo,
  notedInCash,
  type NotedCash,
  settleAtHandOver,
} from './server/hand-to-buyer.ts'
export { type GivenSale, givenPrices } from './server/given-sale.ts'
export { openOrderPayment } from './server/open-order-payment.ts'
export { placeOrder } from './server/place-order.ts'
export {
  findParcelByVendorCode,
  linesOf,
  type MoveRow,
  movesOf,
  otherParcelOfCode,
  readClientCodes,
  readVendorCodes,
} from './server/read-orders.ts'
export { type Ceilings, noCeilings } from './server/refuse-beyond-ceilings.ts'
export { expectEscrow, expectRefundsDue }

/** Views of orders that modules above read. */
const viewsProvided = [
  messagedBuyers.by(() => buyerFacts),
  pricedBuyers.by(() => buyerFacts),
  userOrders.by(() => orderFacts),
  userParcels.by(() => parcelFacts),
  promotedParcels.by(() => parcelFacts),
  listedPurchases.by(() => purchaseFacts),
  followedPurchases.by(() => purchaseFacts),
  promotedPurchases.by(() => purchaseFacts),
]

type OrdersParts = { publicUrl: () => string; ceilings: Ceilings | null }

export const orders: Module<OrdersParts> = {
  name: 'orders',
  section: { title: 'Commandes et colis' },
  acts,
  actDomains,
  ownData: ownOrders,
  openWork: openParcels,
  ledger: [expectEscrow, expectRefundsDue],
  atStart: ['orders.expire'],
  notices: (kernel, { publicUrl }) => notifyAboutOrders(kernel, publicUrl),
  needs: [disputes, pauses],
  provides: [
    neededParcels.by(() => refundedParcels),
    payables.by('order', (kernel) => ({ payerId, body }) => {
      if (!body.orderId) throw fail('orders.missing')
      const { orderId, provider } = body
      return payableOrder(kernel, { orderId, buyerId: payerId, provider })
    }),
    neededPictures.by(() => noticePictures),
    ...viewsProvided,
  ],
  open(kernel, { ceilings }) {
    const payments = paymentsOf(kernel)
    kernel.events.within(paymentSucceeded, async (tx, paid) => {
      if (paid.purpose === 'order') await payOrder(tx, kernel, paid)
    })
    kernel.events.within(openingChanged, (tx, change) => movePromises(tx, kernel, change))
    kernel.events.within(refundDenied, (tx, { subjectId }) =>
      denyDoublePayment(tx, kernel, subjectId),
    )
    kernel.events.everywhere(paymentSucceeded, ({ payerId }) => kernel.live.tell(payerId, 'orders'))
    kernel.events.everywhere(paidAtDoor, ({ parcels }) => {
      for (const { courierId } of parcels) if (courierId) kernel.live.tell(courierId, 'orders')
    })
    kernel.events.everywhere(promiseMoved, ({ buyerId }) => kernel.live.tell(buyerId, 'orders'))
    kernel.events.everywhere(partProposed, ({ buyerId }) => kernel.live.tell(buyerId, 'orders'))
    kernel.jobs.every(
      '* * * * *',
      'orders.expire',
      async () => void (await expireUnpaidOrders(kernel, payments)),
    )
    kernel.jobs.every('* * * * *', 'orders.lapse-places', () => lapsePlaces(kernel))
    kernel.jobs.every(
      '*/5 * * * *',
      'orders.cancel-unaccepted',
      async () => void (await cancelUnaccepted(kernel)),
    )
    kernel.jobs.every('*/10 * * * *', 'orders.follow-calendar', () => followCalendar(kernel))
    kernel.jobs.every('*/10 * * * *', 'orders.end-unprepared', () => endUnprepared(kernel))
    kernel.jobs.every('*/10 * * * *', 'orders.remind-sellers', () => remindSellers(kernel))
    kernel.jobs.every(
      '*/15 * * * *',
      'orders.close-delivered',
      async () => void (await closeDelivered(kernel)),
    )
    kernel.jobs.every('23 4 * * *', 'orders.check-holders', () => checkHolders(kernel))
    kernel.jobs.every('41 3 * * *', 'orders.forget-links', () => forgetPaymentLinks(kernel))
    return { routes: ordersRoutes(kernel, ceilings) }
  },
}
