/** Discounts by shops or the market, and their uses. */
import { actDomains, acts } from './contract/acts.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { categoryChanged } from '#modules/categories/module.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import {
  certainPromotions as listedPromotions,
  promotionTargets,
} from '#modules/products/module.ts'
import { certainPromotions, promotionTargetFacts } from './database/views.ts'
import { purchases } from './server/cart-promotions.ts'
import { endPromotionsOf, followDays, followMergedCategories } from './server/change-promotion.ts'
import { lapseUses, promotedParcels } from './server/count-uses.ts'
import { promotionsChanged } from './server/events.ts'
import { ownPromotionParts } from './server/own-data.ts'
import { promotionPromises } from './server/promises.ts'
import { promotionsRoutes } from './server/routes.ts'

export {
  bestOfMarket,
  choicesOf,
  purchases,
  frozenWords,
  isPromoted,
  noPromotions,
  strangerCode,
  type Choices,
  type CartPromotions,
  type Choice,
  type TypedCode,
  readCartPromotions,
} from './server/cart-promotions.ts'
export { admitCodes, type AdmittedCodes } from './server/guess-codes.ts'
export { createMarketPromotion, createShopPromotion } from './server/create-promotion.ts'
export { decideBudget, stopAtConsole } from './server/change-promotion.ts'
export {
  countUses,
  countUsesAnew,
  frozenPromotions,
  holdUses,
  marketTermsOf,
  promotedParcels,
  PromotionUsedUp,
  takeUsesAgain,
} from './server/count-uses.ts'
export { livePromotions, readGift } from './server/list-promotions.ts'
export { codeRefused, nothingToPay } from './server/errors.ts'

export const promotions: Module = {
  name: 'promotions',
  section: { title: 'Promotions' },
  acts,
  actDomains,
  promises: promotionPromises,
  ownData: ownPromotionParts,
  needs: [promotedParcels, purchases],
  provides: [
    listedPromotions.by(() => certainPromotions),
    promotionTargets.by(() => promotionTargetFacts),
  ],
  stale: [
    staleAfter(promotionsChanged, ({ slugs }) => [
      'products',
      ...slugs.map((slug) => `shop:${slug}`),
    ]),
  ],
  open(kernel) {
    kernel.events.within(accountAnonymised, (tx, { userId }) => endPromotionsOf(tx, kernel, userId))
    kernel.events.within(categoryChanged, (tx) => followMergedCategories(tx))
    kernel.jobs.every('* * * * *', 'promotions.follow-days', () => followDays(kernel))
    kernel.jobs.every('* * * * *', 'promotions.lapse-uses', () => lapseUses(kernel))
    return { routes: promotionsRoutes(kernel) }
  },
}
