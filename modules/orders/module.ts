/** Orders: placed, paid, cancelled, and what was promised of them. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { noticePictures as neededPictures } from '#modules/notices/module.ts'
import { payables, paymentsOf, paymentSucceeded, refundDenied } from '#modules/payments/module.ts'
import { acceptPromise } from './server/accept-promise.ts'
import { closeDelivered, expireUnpaidOrders } from './server/end-overdue.ts'
import { openingChanged } from '#modules/shops/module.ts'
import { movePromises } from './server/closure-moves.ts'
import { fail } from './server/errors.ts'
import { paidAtDoor, promiseMoved } from './server/events.ts'
import { followCalendar } from './server/follow-calendar.ts'
import { expectEscrow, expectRefundsDue } from './server/expected-balances.ts'
import { lapsePlaces } from './server/hold-places.ts'
import { noticePictures } from './server/notice-pictures.ts'
import { notifyAboutOrders } from './server/notices.ts'
import { payableOrder } from './server/open-order-payment.ts'
import { forgetPaymentLinks } from './server/pay-by-link.ts'
import { denyDoublePayment } from './server/pay-at-door.ts'
import { payOrder } from './server/pay-order.ts'
import { preparePromise } from './server/prepare-promise.ts'
import { type Ceilings } from './server/refuse-beyond-ceilings.ts'
import { ordersRoutes } from './server/routes.ts'

export {
  cancelByTeam,
  cancelOrder,
  cancelParcels,
  loseParcels,
  settleFallen,
} from './server/cancel.ts'
export { shopPromises, tellMoved } from './server/closure-moves.ts'
export {
  acceptanceReminded,
  cashNotedTwice,
  doublePaymentDenied,
  orderPlaced,
  paidAtDoor,
  preparationLate,
  promiseMoved,
} from './server/events.ts'
export { givenPrices } from './server/given-sale.ts'
export { openOrderPayment } from './server/open-order-payment.ts'
export { orderNoticeFacts } from './server/order-notice-facts.ts'
export { deliveredNotice, newArticleNotice, onItsWayNotice } from './server/order-notices.ts'
export {
  type HandedOver,
  handToBuyer,
  isPaidTo,
  type NotedCash,
  settleAtHandOver,
} from './server/hand-to-buyer.ts'
export { makeDoorLink, makeLink } from './server/pay-by-link.ts'
export { placeOrder } from './server/place-order.ts'
export { presentLine } from './server/present-line.ts'
export { presentOrders, readOwnOrder } from './server/present-order.ts'
export { sumOfLink } from './server/read-link.ts'
export { type Ceilings, noCeilings } from './server/refuse-beyond-ceilings.ts'
export { resumeLost } from './server/resume-lost.ts'

type OrdersParts = { publicUrl: () => string; ceilings: Ceilings | null }

export const orders: Module<OrdersParts> = {
  name: 'orders',
  section: { title: 'Commandes et colis' },
  acts,
  actDomains,
  ledger: [expectEscrow, expectRefundsDue],
  atStart: ['orders.expire'],
  promises: [acceptPromise, preparePromise],
  notices: (kernel, { publicUrl }) => notifyAboutOrders(kernel, publicUrl),
  provides: [
    payables.by('order', (kernel) => ({ payerId, body }) => {
      if (!body.orderId) throw fail('orders.missing')
      const { orderId, provider } = body
      return payableOrder(kernel, { orderId, buyerId: payerId, provider })
    }),
    neededPictures.by(() => noticePictures),
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
    kernel.jobs.every(
      '* * * * *',
      'orders.expire',
      async () => void (await expireUnpaidOrders(kernel, payments)),
    )
    kernel.jobs.every('* * * * *', 'orders.lapse-places', () => lapsePlaces(kernel))
    kernel.jobs.every('*/10 * * * *', 'orders.follow-calendar', () => followCalendar(kernel))
    kernel.jobs.every(
      '*/15 * * * *',
      'orders.close-delivered',
      async () => void (await closeDelivered(kernel)),
    )
    kernel.jobs.every('41 3 * * *', 'orders.forget-links', () => forgetPaymentLinks(kernel))
    return { routes: ordersRoutes(kernel, ceilings) }
  },
}
