/** Prices before an order: a cart's quote, delivery, commission, cash at the door. */
import { servedTowns } from '#modules/network/module.ts'
import { servedRegionFacts } from './database/views.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { actDomains, acts } from './contract/acts.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { tariffChanged } from './server/events.ts'
import { agreedPrices } from './server/agreed-prices.ts'
import { relayPlaces } from './server/relay-places.ts'
import { coachRegions } from './server/regions/coach-regions.ts'
import { forgetAwaitedRegions, ownAwaitedRegions } from './server/regions/await-region.ts'
import { tellAwaitedRoutes } from './server/regions/await-route.ts'
import { followCategories } from './server/follow-categories.ts'
import { followCommission } from './server/follow-commission.ts'
import { notifyAboutCommission, notifyAboutRegions } from './server/notices.ts'
import { buyers, countedRefusals } from './server/tariff-in-force.ts'
import { pricingPromises } from './server/promises.ts'
import { pricingRoutes } from './server/routes.ts'

export {
  buyers,
  countedRefusals,
  cashProblem,
  commissionOf,
  refusePaused,
  regionNotServed,
  tariffAndNetworkFor,
  tariffFor,
  type ZoneTariff,
} from './server/tariff-in-force.ts'
export { type Deposit, depositOf, depositProblem, depositShares } from './server/cash-deposit.ts'
export { checkLine, readCart, type CartLine } from './server/read-cart.ts'
export {
  AgreedPriceGone,
  agreedPrices,
  noAgreedPrices,
  type AgreedPrice,
  type AgreedPriceBook,
  type AgreedPrices,
} from './server/agreed-prices.ts'
export { agreedPriceEnded } from './server/cart-changes.ts'
export { refuseTooLarge } from './server/quote-cart.ts'
export { awaitRegion } from './server/regions/await-region.ts'
export { coachRegions } from './server/regions/coach-regions.ts'
export { proposeRegions } from './server/regions/change-regions.ts'
export {
  type CollectionShop,
  collectionDelay,
  collectionTariff,
  noCollection,
  presentCollection,
  readCollection,
} from './server/collection.ts'
export {
  hasPlacesFor,
  hasRoomFor,
  noRelay,
  refuseFullRelay,
  relayPlaces,
  relayTariff,
  type RelayBack,
  type RelayDrop,
  type RelayOpening,
  type RelayRoom,
} from './server/relay-places.ts'
export { proposeTariff, readTariff } from './server/change-tariff.ts'
export {
  type CartRoutes,
  delayOfRoute,
  delayOfRoutes,
  noRoute,
  routesTo,
  type Sending,
  unreachedShops,
  withOwnFees,
} from './server/cart-routes.ts'
export { offerRelays } from './server/offer-relays.ts'
export { daysLate, possibleDays } from './server/delivery-days.ts'
export { readPauses } from './server/pauses.ts'
export {
  parcelsOf,
  priceCart,
  type OrderableLine,
  type PricedCart,
  type PricedLine,
  type PricedShop,
} from './server/price-cart.ts'

export const pricing: Module = {
  name: 'pricing',
  promises: pricingPromises,
  section: { tag: 'cart', title: 'Panier : prix du jour et frais de livraison' },
  acts,
  actDomains,
  stale: [staleAfter(tariffChanged, () => ['pricing'])],
  needs: [agreedPrices, buyers, coachRegions, countedRefusals, relayPlaces],
  provides: [servedTowns.by(() => servedRegionFacts)],
  ownData: ownAwaitedRegions,
  notices(kernel) {
    notifyAboutCommission(kernel)
    notifyAboutRegions(kernel)
  },
  open(kernel) {
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetAwaitedRegions(tx, userId))
    kernel.jobs.every('20 * * * *', 'pricing.tell-awaited-routes', () => tellAwaitedRoutes(kernel))
    followCommission(kernel)
    followCategories(kernel)
    return { routes: pricingRoutes(kernel) }
  },
}
