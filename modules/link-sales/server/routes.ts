import { listOfferArticles } from '#modules/link-sales/contract/offer-articles.ts'
import * as contract from '#modules/link-sales/contract/offers.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { listSellerProducts } from '#modules/publishing/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { prolongOffer, withdrawOffer } from './close-offer.ts'
import { createOffer, remakeOffer } from './create-offer.ts'
import { quoteOffer } from './quote-offer.ts'
import { listOffers, readOffer } from './read-offers.ts'

export function offersRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.quoteOffer, ({ body, shop }) => quoteOffer(kernel, shop, body), {
      perMinute: 120,
    }),
    route(
      contract.createOffer,
      async ({ body, shop, idempotencyKey: key }) =>
        readOffer(kernel, shop, await createOffer(kernel, { shop, key, terms: body })),
      { perMinute: 20 },
    ),
    route(listOfferArticles, ({ query, shop }) =>
      listSellerProducts(kernel, shop.ownerId, { ...query, state: 'live' }),
    ),
    route(contract.listOffers, ({ query, shop }) => listOffers(kernel, shop, query)),
    route(contract.readOffer, ({ params, shop }) => readOffer(kernel, shop, params.id)),
    route(contract.withdrawOffer, async ({ params: { id: offerId }, shop }) => {
      await withdrawOffer(kernel, { shop, offerId })
      return readOffer(kernel, shop, offerId)
    }),
    route(contract.prolongOffer, async ({ params: { id: offerId }, body, shop }) => {
      await prolongOffer(kernel, { shop, offerId, ...body })
      return readOffer(kernel, shop, offerId)
    }),
    route(
      contract.remakeOffer,
      async ({ params: { id: offerId }, body, shop, idempotencyKey: key }) =>
        readOffer(kernel, shop, await remakeOffer(kernel, { shop, key, offerId, ...body })),
      { perMinute: 20 },
    ),
  ]
}
