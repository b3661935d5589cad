import { dayMs } from './day.ts'

/** Business limits; ms unless the name says otherwise. */
export const OTP_LENGTH = 6
export const PASSWORD_MIN = 4
export const CART_MAX_LINES = 50
export const LINE_MAX_QUANTITY = 999
export const LIST_TEXT_LENGTH = 60

export const PAGE_SIZE = {
  category: 15,
  shop: 10,
  deliveryHistory: 15,
  suggestions: 24,
  orders: 10,
  search: 24,
  sellerProducts: 20,
} as const
export const MAX_PAGE_SIZE = 100

export const LOGIN_REDIRECT_MS = 300
export const STOCK_MESSAGE_MS = 3_000
export const SCROLL_AHEAD_PX = 200
export const SUGGESTIONS_AHEAD_PX = 300

export const IMAGE_MAX_BYTES = 5_242_880
export const PRODUCT_IMAGES_MAX = 8
export const PRODUCT_NAME_MIN = 3
export const PRODUCT_NAME_MAX = 120
export const PRODUCT_TEXT_MAX = 5_000
export const PRODUCT_PRICE_MAX = 100_000_000
export const ORDER_MAX_FRANCS = 200_000_000
export const VARIANTS_MAX = 100
export const VARIANT_TRAIT_MAX = 40
export const STOCK_MAX = 1_000_000
export const CHARACTERISTICS_MAX = 20
/** Below, no percentage is shown: one case would move it by points. */
export const FEWEST_CASES = 30
/** « Bientôt épuisé » from this many left. */
export const LOW_STOCK = 3
export const MANY_PRODUCTS_MAX = 100
export const IMAGE_WIDTHS = [160, 320, 640, 1200] as const

/** Stock of an order to be paid by telephone is released after this, unless paid. */
export const RESERVATION_MS = 20 * 60_000
/** Time for a seller to accept; a reminder goes out half way. */
export const ACCEPTANCE_MS = 12 * 3_600_000
/** A delivered parcel becomes payable after this without a complaint. */
export const COMPLAINT_WINDOW_MS = 72 * 3_600_000
/**
 * Time for the shop's answer, then for the team's decision; after either, buyer, shop and team are
 * notified.
 */
export const COMPLAINT_SHOP_MS = dayMs
export const COMPLAINT_DECISION_MS = 72 * 3_600_000
export const COMPLAINT_IMAGES_MAX = 5
export const COMPLAINT_IMAGE_MIN = 400
export const REVIEW_IMAGES_MAX = 3
export const NEW_PRODUCT_MS = 7 * dayMs
/** « Nouvelle boutique » until this many. */
export const NEW_SHOP_DELIVERIES = 10
/** Days of which promises and complaints count for who made them. */
export const COUNTED_DAYS = 90
export const DELIVERY_TRIES = 2

export const COMMISSION_BASIS_POINTS = 500

export const RESET_LINK_MS = 30 * 60_000
export const SMS_CODE_MS = 10 * 60_000
export const ADDRESSES_MAX = 20
export const EVENTS_MAX = 50
