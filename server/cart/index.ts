/** Cart: what a cart costs before it is an order: prices, deliveries, delays, and whether cash is taken at the door. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { cartRoutes } from './cart.routes.ts'

export { commissionOf, deliveriesOf, sum, type Delivery, type ShopLines } from './cart-pricing.ts'
export { cashProblem } from './cash-rules.ts'
export { delayBetween, delayOf } from './delivery-delay.ts'
export { tariffFor, type ZoneTariff } from './delivery-tariff.ts'
export { blockOf, blockSentence } from './quote-cart.ts'
export { readCart, type CartLine } from './read-cart.ts'
export { splitBySeller } from './split-by-seller.ts'

export function cartDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: cartRoutes(kernel) }
}
