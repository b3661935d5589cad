/** Products as buyers see them, their lists, stock and page; the only writer of their tables. */
import { sql } from 'drizzle-orm'
import { productFacts } from './database/views.ts'
import { productsOfShops, shopChanged } from '#modules/shops/module.ts'
import { categoryChanged } from '#modules/categories/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Module, type OpenedModule, staleAfter } from '#kernel/module.ts'
import { ownProductParts } from './server/own-data.ts'
import { beginOffers, endOffers, refreshTrends } from './server/trends.ts'
import {
  type ProductChanged,
  productChanged,
  productPageChanged,
  shopReviewed,
} from './server/events.ts'
import { changesKept, productCache } from './server/product-cache.ts'
import { followCategories } from './server/follow-categories.ts'
import { indexProducts } from './server/index-products.ts'
import { LongLists } from './server/long-lists.ts'
import { productRoutes } from './server/routes.ts'
import { certainPromotions, promotionTargets } from './server/product-columns.ts'
import { purchases } from './server/product-lists.ts'
import { shopAnswers } from './server/shop-page/read-shop.ts'
import { shopPageRoutes } from './server/shop-page/shop-page.routes.ts'

export { applyRating, averageOf } from './server/rating.ts'
export { productUnknown, shopUnknown } from './server/errors.ts'
export {
  productChanged,
  productPageChanged,
  productsIndexed,
  restocked,
  shopReviewed,
  type RestockedVariant,
} from './server/events.ts'
export { chooseProminent, PROMINENT, setInterest } from './server/trends.ts'
export {
  type ProductCache,
  productCache,
  changesSql,
  type ChangesRow,
} from './server/product-cache.ts'
export { productsPage, readCards } from './server/browse-products.ts'
export { purchases } from './server/product-lists.ts'
export { findShop, shopAnswers } from './server/shop-page/read-shop.ts'
export { readProductById, readSharedProduct, shareAddress } from './server/product.ts'
export { listed } from './server/long-lists.ts'
export {
  certainPromotions,
  productColumns,
  type ProductColumns,
  promotionTargets,
  specNames,
} from './server/product-columns.ts'
export { type Sellable, findSellable } from './server/stock/find-sellable.ts'
export {
  StockShortage,
  releaseStock,
  reserveStock,
  reserveSold,
  restock,
  sellReserved,
} from './server/stock/stock.ts'
export { type CountedStock, writeStocks } from './server/stock/write-stocks.ts'
export { insertProduct, insertProducts, type ProductDraft } from './server/write/insert-products.ts'
export {
  countLive,
  featureProducts,
  hideBeyondQuota,
  keepSellerSuspension,
  markModerated,
  setProductStates,
  showHiddenByPlan,
} from './server/write/product-states.ts'
export { updateProduct } from './server/write/update-product.ts'

const pageTag = ({ slug }: ProductChanged) => `product:${slug}`

export const products: Module = {
  name: 'products',
  section: { tag: 'catalogue', title: 'Catalogue : produits, catégories, boutiques, imports' },
  ownData: ownProductParts,
  stale: [
    staleAfter(productChanged, (event) => ['products', pageTag(event)]),
    staleAfter(productPageChanged, (event) => [pageTag(event)]),
    staleAfter(shopReviewed, ({ slug }) => [`shop:${slug}`]),
  ],
  atStart: ['catalogue.index-products'],
  needs: [certainPromotions, promotionTargets, purchases, shopAnswers],
  provides: [productsOfShops.by(() => productFacts)],
  open: openProducts,
}

function openProducts(kernel: Kernel): OpenedModule {
  const cache = productCache(kernel)
  for (const changed of [productChanged, productPageChanged])
    kernel.events.everywhere(changed, ({ productId }) => cache.changes.publish([productId]))
  kernel.events.onMissed(() => cache.changes.publish(null))
  for (const news of [categoryChanged, shopChanged])
    kernel.events.everywhere<object>(news, () => cache.changes.publish(null))
  kernel.jobs.every(
    '*/10 * * * *',
    'products.refresh-trends',
    async () => void (await refreshTrends(kernel)),
  )
  kernel.jobs.every('*/10 * * * *', 'products.end-offers', async () => {
    await endOffers(kernel)
    await beginOffers(kernel)
  })
  kernel.jobs.every('*/20 * * * *', 'products.forget-changes', async () => {
    await query(
      kernel.db,
      sql`delete from product_changes where at < now() - ${changesKept}::interval`,
    )
  })
  followCategories(kernel)
  indexProducts(kernel)
  const lists = new LongLists(kernel.clock, kernel.log)
  return {
    routes: [
      ...productRoutes(kernel, { lists, products: cache }),
      ...shopPageRoutes(kernel, { lists, products: cache }),
    ],
  }
}
