/**
 * Cart: what a cart costs before it is an order: prices, deliveries, delays, and whether cash is
 * taken at the door.
 */
export { tariffChanged } from './cart.events.ts'
export { cashProblem } from './cash-rules.ts'
export { commissionOf } from './commission-of.ts'
export { commissionRuleApproved } from './cart.events.ts'
export { checkLine } from './check-line.ts'
export { delayOf } from './delivery-delay.ts'
export { tariffFor, type ZoneTariff } from './delivery-tariff.ts'
export {
  priceCart,
  type OrderableLine,
  type PricedCart,
  type PricedLine,
  type PricedShop,
} from './price-cart.ts'
export { readCart, type CartLine } from './read-cart.ts'
