import { ownAccountParts } from '#modules/accounts/server/index.ts'
import { ownActParts } from '#modules/audit/server/index.ts'
import { ownProductParts } from '#modules/catalogue/server/index.ts'
import { ownComplaintParts } from '#modules/complaints/server/index.ts'
import { ownDeliveryParts } from '#modules/deliveries/server/index.ts'
import { ownFavouriteParts } from '#modules/favourites/server/index.ts'
import { ownAnnouncementParts } from '#modules/announcements/server/index.ts'
import { ownFollowerParts } from '#modules/followers/server/index.ts'
import { ownPictureParts } from '#modules/images/server/index.ts'
import { ownIntegrationParts } from '#modules/integrations/server/index.ts'
import { ownNewsParts } from '#modules/notifications/server/index.ts'
import { ownOrderParts } from '#modules/orders/server/index.ts'
import { ownPaymentParts } from '#modules/payments/server/index.ts'
import { ownPayoutParts } from '#modules/payouts/server/index.ts'
import { ownPromotionParts } from '#modules/promotions/server/index.ts'
import { ownReviewParts } from '#modules/reviews/server/index.ts'
import { ownShopParts } from '#modules/shops/server/index.ts'
import { ownPlanParts } from '#modules/subscriptions/server/index.ts'
import { ownInterestParts } from '#modules/suggestions/server/index.ts'
import type { ReadOwnParts } from '#kernel/database/data-export.ts'

/** What every room keeps of a person, in the order in which it is read. */
export const ownParts: readonly ReadOwnParts[] = [
  ownAccountParts,
  ownShopParts,
  ownProductParts,
  ownPictureParts,
  ownFavouriteParts,
  ownFollowerParts,
  ownAnnouncementParts,
  ownOrderParts,
  ownPromotionParts,
  ownPaymentParts,
  ownPlanParts,
  ownDeliveryParts,
  ownComplaintParts,
  ownReviewParts,
  ownNewsParts,
  ownPayoutParts,
  ownInterestParts,
  ownIntegrationParts,
  ownActParts,
]
