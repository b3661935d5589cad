/** Catalogue: what can be seen, found and bought; its stock, reserved and sold. */
export { actOnProducts } from './team/act-on-products.ts'
export { applyRating } from './apply-rating.ts'
export { averageOf } from './average.ts'
export { productUnknown, shopUnknown } from './catalogue.errors.ts'
export {
  categoryChanged,
  pageTagsOf,
  productChanged,
  productPageChanged,
  productsModerated,
  shopReviewed,
  tagsOf,
  type ProductsModerated,
} from './catalogue.events.ts'
export { chooseProminent, PROMINENT } from './choose-prominent.ts'
export { createCategory } from './team/create-category.ts'
export { findSellable, type Sellable } from './stock/find-sellable.ts'
export { ProductCache } from './product-cache.ts'
export { pageOf, readCards } from './list-products.ts'
export type { Wanted } from './product-lists.queries.ts'
export { countLive, hideBeyondQuota, showHiddenByPlan } from './seller-products/plan-quota.ts'
export { changesSql, type ChangesRow } from './product-changes.ts'
export { publishProduct } from './seller-products/publish-product.ts'
export { findShop } from './shop-page/read-shop.ts'
export { setInterest } from './set-interest.ts'
export { readShared, shareAddress, type SharedProduct } from './share-address.ts'
export { releaseStock, reserveStock, restock, sellReserved } from './stock/stock.ts'
export { StockShortage } from './stock/stock-lines.ts'
export { suspendProduct } from './team/suspend-product.ts'
export { isSlug, listed } from './query-values.ts'
export { ownProductParts } from './own-parts.ts'
