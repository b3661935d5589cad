import { ownAccountParts } from '#modules/accounts/server/module.ts'
import { ownActParts } from '#modules/audit/server/module.ts'
import { ownConversationParts, ownProposalParts } from '#modules/conversations/server/module.ts'
import { ownProductParts } from '#modules/catalogue/server/module.ts'
import { ownComplaintParts } from '#modules/complaints/server/module.ts'
import { ownDeliveryParts, expectCourierCash } from '#modules/deliveries/server/module.ts'
import { ownFavouriteParts } from '#modules/favourites/server/module.ts'
import { ownAnnouncementParts } from '#modules/announcements/server/module.ts'
import { ownFollowerParts } from '#modules/followers/server/module.ts'
import { ownPictureParts } from '#modules/images/server/module.ts'
import { ownIntegrationParts } from '#modules/integrations/server/module.ts'
import { ownNewsParts } from '#modules/notifications/server/module.ts'
import { ownOrderParts, expectEscrow, expectRefundsDue } from '#modules/orders/server/module.ts'
import { ownPaymentParts } from '#modules/payments/server/module.ts'
import { ownPayoutParts, expectSellersOwed } from '#modules/payouts/server/module.ts'
import { ownPromotionParts, expectPromotions } from '#modules/promotions/server/module.ts'
import { ownReviewParts } from '#modules/reviews/server/module.ts'
import { ownShopParts } from '#modules/shops/server/module.ts'
import { ownPlanParts } from '#modules/subscriptions/server/module.ts'
import { ownInterestParts } from '#modules/suggestions/server/module.ts'
import type { ReadExportParts } from '#kernel/database/data-export.ts'
import type { Expectation } from '#modules/ledger/server/module.ts'

/** Personal data of every module, in reading order. */
export const exportParts: readonly ReadExportParts[] = [
  ownAccountParts,
  ownShopParts,
  ownProductParts,
  ownPictureParts,
  ownFavouriteParts,
  ownFollowerParts,
  ownAnnouncementParts,
  ownOrderParts,
  ownPromotionParts,
  ownProposalParts,
  ownPaymentParts,
  ownPlanParts,
  ownDeliveryParts,
  ownComplaintParts,
  ownConversationParts,
  ownReviewParts,
  ownNewsParts,
  ownPayoutParts,
  ownInterestParts,
  ownIntegrationParts,
  ownActParts,
]

/** Balances of the ledger as computed from the tables of every module. */
export const expectedOfLedger: readonly Expectation[] = [
  expectEscrow,
  expectRefundsDue,
  expectSellersOwed,
  expectPromotions,
  expectCourierCash,
]
