/** Prices before an order: a cart's quote, delivery, commission, cash at the door. */
import { type Module, staleAfter } from '#kernel/module.ts'
import { tariffChanged } from './server/events.ts'
import { followCategories } from './server/follow-categories.ts'
import { followCommission } from './server/follow-commission.ts'
import { notifyAboutCommission } from './server/notices.ts'
import { pricingRoutes } from './server/routes.ts'

export { cashProblem, commissionOf, tariffFor, type ZoneTariff } from './server/tariff-in-force.ts'
export { checkLine, readCart, type CartLine } from './server/read-cart.ts'
export {
  AgreedPriceGone,
  agreedPricesOf,
  keepAgreedPrices,
  noAgreedPrices,
  type AgreedPrice,
  type AgreedPriceBook,
  type AgreedPrices,
} from './server/agreed-prices.ts'
export { agreedPriceEnded, refuseTooLarge } from './server/quote-cart.ts'
export { delayOf } from './server/estimate-delivery.ts'
export {
  priceCart,
  type OrderableLine,
  type PricedCart,
  type PricedLine,
  type PricedShop,
} from './server/price-cart.ts'

export const pricing: Module = {
  name: 'pricing',
  acts: {
    'cart.commission_rule_approved': 'Règle de commission approuvée',
    'cart.commission_rule_asked': 'Règle de commission demandée',
    'cart.commission_rule_end_asked': 'Fin d’une règle de commission demandée',
    'cart.commission_rule_end_refused': 'Fin d’une règle de commission refusée',
    'cart.commission_rule_ended': 'Règle de commission arrêtée',
    'cart.commission_rule_refused': 'Règle de commission refusée',
    'orders.tariff_changed': 'Frais de livraison modifiés',
  },
  stale: [staleAfter(tariffChanged, () => ['delivery'])],
  notices: notifyAboutCommission,
  open(kernel) {
    followCommission(kernel)
    followCategories(kernel)
    return { routes: pricingRoutes(kernel) }
  },
}
