import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { promiseMoved } from '#modules/orders/module.ts'
import { shopOrderPromises } from './server/promises.ts'
import { forgetDeadLinks, lengthenLinks } from './server/answer-sale-link.ts'
import { notifyAboutSales } from './server/notices.ts'
import { shopOrdersRoutes } from './server/routes.ts'

export { aboutSale } from './server/notices.ts'
export { acceptParcel, markReady, refuseParcel } from './server/prepare-parcel.ts'

export const shopOrders: Module = {
  name: 'shop-orders',
  promises: shopOrderPromises,
  section: { tag: 'orders' },
  acts,
  notices: notifyAboutSales,
  open(kernel) {
    kernel.events.within(promiseMoved, (tx, { parcelId }) => lengthenLinks(tx, parcelId))
    kernel.jobs.every('41 3 * * *', 'shop_orders.forget-links', () => forgetDeadLinks(kernel))
    return { routes: shopOrdersRoutes(kernel) }
  },
}
