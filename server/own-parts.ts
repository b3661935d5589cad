import { ownAccountParts } from './accounts/index.ts'
import { ownActParts } from './audit/index.ts'
import { ownProductParts } from './catalogue/index.ts'
import { ownComplaintParts } from './complaints/index.ts'
import { ownDeliveryParts } from './deliveries/index.ts'
import { ownFavouriteParts } from './favourites/index.ts'
import { ownPictureParts } from './images/index.ts'
import { ownIntegrationParts } from './integrations/index.ts'
import { ownNewsParts } from './notifications/index.ts'
import { ownOrderParts } from './orders/index.ts'
import { ownPaymentParts } from './payments/index.ts'
import { ownPayoutParts } from './payouts/index.ts'
import { ownReviewParts } from './reviews/index.ts'
import { ownShopParts } from './shops/index.ts'
import { ownPlanParts } from './subscriptions/index.ts'
import { ownInterestParts } from './suggestions/index.ts'
import type { ReadOwnParts } from './kernel/own-part.ts'

/** What every room keeps of a person, in the order in which it is read. */
export const ownParts: readonly ReadOwnParts[] = [
  ownAccountParts,
  ownShopParts,
  ownProductParts,
  ownPictureParts,
  ownFavouriteParts,
  ownOrderParts,
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
