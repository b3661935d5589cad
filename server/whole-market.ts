import { ownProductParts } from '#modules/products/module.ts'
import { ownFavouriteParts } from '#modules/favourites/module.ts'
import { ownAnnouncementParts } from '#modules/announcements/module.ts'
import { ownFollowerParts } from '#modules/followers/module.ts'
import { ownPictureParts } from '#modules/images/module.ts'
import { ownIntegrationParts } from '#modules/integrations/module.ts'
import { ownPaymentParts } from '#modules/payments/module.ts'
import { ownPayoutParts, expectDuesOrPayouts, expectSellersOwed } from '#modules/payouts/module.ts'
import { ownPromotionParts, expectPromotions } from '#modules/promotions/module.ts'
import { modules } from './modules.ts'
import { ownShopParts } from '#modules/shops/module.ts'
import { ownPlanParts } from '#modules/subscriptions/module.ts'
import { ownInterestParts } from '#modules/suggestions/module.ts'
import type { ReadExportParts } from '#kernel/database/data-export.ts'
import type { Expectation } from '#modules/ledger/module.ts'

export const exportParts: readonly ReadExportParts[] = [
  ownShopParts,
  ownProductParts,
  ownPictureParts,
  ownFavouriteParts,
  ownFollowerParts,
  ownAnnouncementParts,
  ownPromotionParts,
  ownPaymentParts,
  ownPlanParts,
  ownPayoutParts,
  ownInterestParts,
  ownIntegrationParts,
  ...modules.flatMap(({ ownData }) => ownData ?? []),
]

export const expectedOfLedger: readonly Expectation[] = [
  expectSellersOwed,
  ...expectDuesOrPayouts,
  expectPromotions,
  ...modules.flatMap(({ ledger }) => (ledger ?? []) as readonly Expectation[]),
]
