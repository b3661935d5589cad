export { CodeEntry } from './code-entry.tsx'
export { saveCodeOf, useCodes } from './kept-codes.ts'
export { MarketPromotions } from './market-promotions.tsx'
export { giftOf, ShownPromotions } from './shown-promotions.tsx'
export { isReduced, Reductions, shownPrices, withPromotions } from './reductions.tsx'
export const loadShopPromotions = () =>
  import('./shop-promotions.tsx').then((file) => file.ShopPromotions)
