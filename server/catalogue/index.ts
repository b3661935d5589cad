/** Catalogue: what can be seen, found and bought; its stock, promised and sold. */
import { accountAnonymised, accountSuspended, roleChanged, shopChanged } from '../accounts/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'

import { hideWithAccount, showWithAccount } from './account-hiding.ts'
import { categoryChanged, placesChanged, productChanged } from './catalogue.events.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import type { PurchasedBy } from './list-products.ts'
import { sellerProductRoutes } from './seller-products.routes.ts'
import { KeptProducts } from './kept-products.ts'
import { followPlaces } from './follow-places.ts'
import { LongLists } from './long-lists.ts'
import { searchAdminRoutes } from './search-admin.routes.ts'
import { openSearch } from './open-search.ts'
import { shopPageRoutes } from './shop-page.routes.ts'
import { teamGoodsRoutes } from './team-goods.routes.ts'
import { changesKept } from './product-changes.ts'
import { refreshTrends } from './refresh-trends.ts'

export { actOnProducts } from './act-on-products.ts'
export { applyRating } from './apply-rating.ts'
export { averageOf } from './average.ts'
export { productUnknown } from './catalogue.errors.ts'
export {
  categoryChanged,
  productChanged,
  productsModerated,
  shopReviewed,
  tagsOf,
  type ProductsModerated,
} from './catalogue.events.ts'
export { readCategories, type CategoryRow } from './category.queries.ts'
export { chooseProminent, PROMINENT } from './choose-prominent.ts'
export { createCategory } from './create-category.ts'
export { draftOf } from './draft-of.ts'
export { editHeld } from './edit-product.ts'
export { findSellable, type Sellable } from './find-sellable.ts'
export { KeptProducts } from './kept-products.ts'
export { learnNewWords } from './learn-words.ts'
export { readCards, type PurchasedBy } from './list-products.ts'
export { countLive, hideBeyondQuota, showHiddenByPlan } from './plan-quota.ts'
export { holdShop, quotaSentence, roomOf, type HeldShop } from './plan-room.ts'
export { changesSql, type ChangesRow } from './product-changes.ts'
export { publishMany } from './publish-many.ts'
export { publishProduct, type NewProduct } from './publish-product.ts'
export { findShop } from './read-shop.ts'
export { setInterest } from './set-interest.ts'
export {
  readSellerDetailPage,
  readSellerDetails,
  type SellerDetailRow as SellerDetail,
  type SellerFilter,
} from './seller-products.queries.ts'
export { setStock } from './set-stock.ts'
export { readShared, shareAddress, type SharedProduct } from './share-address.ts'
export { releaseStock, reserveStock, restock, sellReserved } from './stock.ts'
export { StockShortage } from './stock-lines.ts'
export { suspendProduct } from './suspend-product.ts'
export { isSlug } from './words-asked.ts'

/** `purchasedBy` is answered by orders, which the catalogue does not know. */
export function catalogueDomain(
  kernel: Kernel,
  parts: { purchasedBy: PurchasedBy },
): { routes: Route[]; products: KeptProducts } {
  const products = new KeptProducts(kernel)
  kernel.events.everywhere(productChanged, ({ productId }) => products.changes.tell([productId]))
  for (const news of [categoryChanged, shopChanged])
    kernel.events.everywhere<object>(news, () => products.changes.tell(null))
  kernel.jobs.every(
    '*/10 * * * *',
    'catalogue.refresh-trends',
    async () => void (await refreshTrends(kernel)),
  )
  // In the same transaction: nobody orders from a shop that is being closed.
  kernel.events.within(accountSuspended, (tx, { userId, suspended }) =>
    (suspended ? hideWithAccount : showWithAccount)(tx, kernel, userId),
  )
  kernel.events.within(roleChanged, async (tx, { userId, from, to }) => {
    if (from === 'vendeur' && to !== 'vendeur') await hideWithAccount(tx, kernel, userId)
    if (from !== 'vendeur' && to === 'vendeur') await showWithAccount(tx, kernel, userId)
  })
  kernel.events.within(accountAnonymised, (tx, { userId }) => hideWithAccount(tx, kernel, userId))
  kernel.jobs.every('*/20 * * * *', 'catalogue.forget-changes', async () => {
    await kernel.database.pool.query(
      `delete from product_changes where at < now() - interval '${changesKept}'`,
    )
  })
  kernel.events.after(placesChanged, 'catalogue.follow-places', ({ subcategoryIds }) =>
    followPlaces(kernel, subcategoryIds),
  )
  const lists = new LongLists(kernel.clock, kernel.log)
  return {
    products,
    routes: [
      ...teamGoodsRoutes(kernel),
      ...searchAdminRoutes(kernel),
      ...sellerProductRoutes(kernel),
      ...catalogueRoutes(kernel, { ...parts, lists, search: openSearch(kernel) }),
      ...shopPageRoutes(kernel, { lists }),
    ],
  }
}
