import * as awaited from '#modules/pricing/contract/awaited-routes.ts'
import * as rules from '#modules/pricing/contract/commission-rules.ts'
import { estimateDelivery as estimateEndpoint } from '#modules/pricing/contract/delivery-estimate.ts'
import {
  changeDeliveryTariff,
  exportDeliveryTariff,
  readDeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { quoteCart as quoteEndpoint } from '#modules/pricing/contract/quote.ts'
import { readSellerReach as reachEndpoint } from '#modules/pricing/contract/seller-reach.ts'
import { readSellingCosts as sellingCostsEndpoint } from '#modules/pricing/contract/selling-costs.ts'
import * as regions from '#modules/pricing/contract/served-regions.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { decideRule, proposeRule } from './change-commission.ts'
import { proposeTariff, readTariff } from './change-tariff.ts'
import { endRule } from './end-commission-rule.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { listRules, showRule } from './list-commission-rules.ts'
import { quoteCart } from './quote-cart.ts'
import { readSellerReach } from './read-reach.ts'
import { readSellingCosts } from './read-selling-costs.ts'
import { awaitRegion, stopAwaitingRegion } from './regions/await-region.ts'
import { awaitRoute, stopAwaitingRoute } from './regions/await-route.ts'
import { proposeRegions, readRegions } from './regions/change-regions.ts'
import { tariffFile } from './tariff-file.ts'

export function pricingRoutes(kernel: Kernel): Route[] {
  return [
    route(
      quoteEndpoint,
      ({ body, caller, address }) =>
        quoteCart(kernel, {
          cartItems: body.cartItems,
          place: body.shippingAddress ?? null,
          knownPlace: body.knownPlace ?? null,
          receiveAt: body.receiveAt ?? 'door',
          relayId: body.relayId ?? null,
          callerId: caller?.userId ?? null,
          codes: body.codes ?? [],
          address,
        }),
      // Called at each cart change.
      { perMinute: 60 },
    ),
    // A minute is fresh enough for display.
    route(estimateEndpoint, ({ query }) => estimateDelivery(kernel, query), {
      cache: ({ query: { shop } }) => ({
        seconds: 60,
        tags: ['pricing', 'settings:market', ...(shop ? [`shop:${shop}`] : [])],
      }),
    }),
    route(readDeliveryTariff, () => readTariff(kernel.db)),
    route(exportDeliveryTariff, () => tariffFile(kernel), { perMinute: 20 }),
    route(changeDeliveryTariff, async ({ body, caller }) => {
      const { reason, ...tariff } = body
      await proposeTariff(kernel, caller, { tariff, reason })
      return readTariff(kernel.db)
    }),
    route(regions.readServedRegions, () => readRegions(kernel)),
    route(regions.changeServedRegions, async ({ body, caller }) => {
      await proposeRegions(kernel, caller, body)
      return readRegions(kernel)
    }),
    route(regions.awaitRegion, ({ params, caller }) =>
      awaitRegion(kernel, { userId: caller.userId, ...params }),
    ),
    route(regions.stopAwaitingRegion, ({ params, caller }) =>
      stopAwaitingRegion(kernel, { userId: caller.userId, ...params }),
    ),
    route(awaited.awaitRoute, ({ params, caller }) =>
      awaitRoute(kernel, { userId: caller.userId, ...params }),
    ),
    route(awaited.stopAwaitingRoute, ({ params, caller }) =>
      stopAwaitingRoute(kernel, { userId: caller.userId, ...params }),
    ),
    route(reachEndpoint, ({ shop }) => readSellerReach(kernel, shop)),
    route(sellingCostsEndpoint, ({ caller }) => readSellingCosts(kernel, caller.userId)),
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
