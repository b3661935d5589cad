/** Promotions: what a shop or the market takes off, with or without a code, and what was used. */
export {
  choosePromotion,
  frozenWords,
  noPromotions,
  strangerCode,
  type Basket,
  type CartPromotions,
  type Choice,
  type TypedCode,
} from './choose-promotion.ts'
export { createMarketPromotion, createShopPromotion } from './create-promotion.ts'
export { expectPromotions } from './expect-promotions.ts'
export { giveBackUses, isUsedUp, takeUsesAgain, usesOf } from './count-uses.ts'
export { readGift } from './list-promotions.ts'
export { ownPromotionParts } from './own-parts.ts'
export { promotionsChanged } from './promotions.events.ts'
export { codeRefused, nothingToPay } from './promotions.errors.ts'
export { countGuess, readCartPromotions } from './read-cart-promotions.ts'
