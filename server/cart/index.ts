/** Cart: what a cart costs before it is an order: prices, deliveries, delays, and whether cash is taken at the door. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { cartRoutes } from './cart.routes.ts'

export { cashProblem } from './cash-rules.ts'
export { checkLine } from './check-line.ts'
export { delayBetween, delayOf } from './delivery-delay.ts'
export { tariffFor, type ZoneTariff } from './delivery-tariff.ts'
export {
  priceCart,
  type OrderableLine,
  type PricedCart,
  type PricedLine,
  type PricedShop,
} from './price-cart.ts'
export { readCart } from './read-cart.ts'

export function cartDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: cartRoutes(kernel) }
}
