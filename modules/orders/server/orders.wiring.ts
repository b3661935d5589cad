import { defineError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { paymentSucceeded, type Payments } from '#modules/payments/server/index.ts'
import { countRefusals } from './count-refusals.ts'
import {
  cancelUnaccepted,
  closeDelivered,
  expireUnpaidOrders,
  remindSellers,
} from './end-overdue.ts'
import { payableOrder } from './open-order-payment.ts'
import { parcelMoved } from './orders.events.ts'
import { ordersRoutes } from './orders.routes.ts'
import { payOrder } from './pay-order.ts'
import type { IsDisputed } from './present-seller-parcel.ts'
import { forgetDeadLinks } from './answer-sale-link.ts'
import type { Ceilings } from './refuse-beyond-ceilings.ts'
import { shopRoutes } from './shop.routes.ts'
import { teamOrdersRoutes } from './team/team-orders.routes.ts'

const orderMissing = defineError('orders.missing', 400, 'Dites quelle commande payer.')

export function ordersDomain(
  kernel: Kernel,
  payments: Payments,
  isDisputed: IsDisputed,
  ceilings: Ceilings | null,
): { routes: Route[] } {
  payments.payables.set('order', ({ payerId, body }) => {
    if (!body.orderId) throw orderMissing()
    return payableOrder(kernel, {
      orderId: body.orderId,
      buyerId: payerId,
      provider: body.provider,
    })
  })
  kernel.events.within(paymentSucceeded, async (tx, news) => {
    if (news.purpose === 'order') await payOrder(tx, kernel, news)
  })
  kernel.events.within(parcelMoved, countRefusals)
  kernel.jobs.every(
    '* * * * *',
    'orders.expire',
    async () => void (await expireUnpaidOrders(kernel, payments)),
  )
  kernel.jobs.every(
    '*/5 * * * *',
    'orders.cancel-unaccepted',
    async () => void (await cancelUnaccepted(kernel)),
  )
  kernel.jobs.every('*/10 * * * *', 'orders.remind-sellers', () => remindSellers(kernel))
  kernel.jobs.every(
    '*/15 * * * *',
    'orders.close-delivered',
    async () => void (await closeDelivered(kernel, isDisputed)),
  )
  kernel.jobs.every('41 3 * * *', 'orders.forget-links', () => forgetDeadLinks(kernel))
  return {
    routes: [
      ...ordersRoutes(kernel, payments, ceilings),
      ...shopRoutes(kernel, isDisputed),
      ...teamOrdersRoutes(kernel),
    ],
  }
}
