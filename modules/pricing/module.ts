/** Cart: prices, delivery, cash at the door, before an order. */
import * as rules from '#modules/pricing/contract/commission-rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module } from '#kernel/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { estimateDelivery as estimateEndpoint } from '#modules/pricing/contract/delivery-estimate.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { quoteCart as quoteEndpoint } from '#modules/pricing/contract/quote.ts'
import { readSellingCosts as sellingCostsEndpoint } from '#modules/pricing/contract/selling-costs.ts'
import { proposeTariff, readTariff } from './server/change-tariff.ts'
import { followCommission } from './server/follow-commission.ts'
import { endRule } from './server/end-commission-rule.ts'
import { followCategories } from './server/follow-categories.ts'
import { decideRule, proposeRule } from './server/change-commission.ts'
import { listRules, showRule } from './server/list-commission-rules.ts'
import { estimateDelivery } from './server/estimate-delivery.ts'
import { notifyAboutCommission } from './server/notices.ts'
import { quoteCart } from './server/quote-cart.ts'
import { readSellingCosts } from './server/read-selling-costs.ts'

export { tariffChanged } from './server/events.ts'
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

export const pricing: Module = { name: 'pricing', notices: notifyAboutCommission }

export function cartDomain(kernel: Kernel): { routes: Route[] } {
  followCommission(kernel)
  followCategories(kernel)
  return { routes: cartRoutes(kernel) }
}

function cartRoutes(kernel: Kernel): Route[] {
  return [
    route(
      quoteEndpoint,
      ({ body, caller, address }) =>
        quoteCart(kernel, {
          cartItems: body.cartItems,
          place: body.shippingAddress ?? null,
          callerId: caller?.userId ?? null,
          codes: body.codes ?? [],
          address,
        }),
      // Called at each cart change.
      { perMinute: 60 },
    ),
    // A minute is fresh enough for display.
    route(estimateEndpoint, ({ query }) => estimateDelivery(kernel, query), {
      cache: () => ({ seconds: 60, tags: ['delivery'] }),
    }),
    route(readDeliveryTariff, () => readTariff(kernel.db)),
    route(changeDeliveryTariff, async ({ body, caller }) => {
      const { reason, ...tariff } = body
      await proposeTariff(kernel, caller, { tariff, reason })
      return readTariff(kernel.db)
    }),
    route(sellingCostsEndpoint, ({ caller }) =>
      readSellingCosts(kernel.db, caller.userId, kernel.clock.now()),
    ),
    route(rules.listCommissionRules, ({ query, caller }) =>
      listRules(kernel, caller.userId, query),
    ),
    route(rules.proposeCommissionRule, async ({ body, caller }) =>
      showRule(kernel, await proposeRule(kernel, caller, body), caller.userId),
    ),
    route(rules.decideCommissionRule, async ({ params, body, caller }) => {
      await decideRule(kernel, caller, { id: params.id, ...body })
      return showRule(kernel, params.id, caller.userId)
    }),
    route(rules.endCommissionRule, async ({ params, body, caller }) => {
      await endRule(kernel, caller, { id: params.id, ...body })
      return showRule(kernel, params.id, caller.userId)
    }),
  ]
}
