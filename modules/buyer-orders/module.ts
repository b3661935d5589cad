/** A buyer's own orders: list, page, receipt, payment by the buyer or a relative. */
import type { Module } from '#kernel/module.ts'
import { buyerOrdersRoutes } from './server/routes.ts'

export const buyerOrders: Module = {
  name: 'buyer-orders',
  section: { tag: 'orders' },
  open: (kernel) => ({ routes: buyerOrdersRoutes(kernel) }),
}
