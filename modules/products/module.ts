/** Visible products, search, purchase; stock, reserved and sold. */
import * as contract from '#modules/products/contract/catalogue.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised, accountSuspended, roleChanged } from '#modules/identity/module.ts'
import { shopChanged } from '#modules/shops/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import type { Product } from '#modules/products/contract/catalogue.ts'
import { endOffers, refreshTrends } from './server/trends.ts'
import { hideWithAccount, showWithAccount } from '#modules/publishing/server/account-hiding.ts'
import {
  categoryChanged,
  placesChanged,
  productChanged,
  productPageChanged,
} from './server/events.ts'
import { sellerProductRoutes } from '#modules/publishing/server/seller-products.routes.ts'
import { changesKept, ProductCache } from './server/product-cache.ts'
import { indexProducts } from './server/index-products.ts'
import { followPlaces } from '#modules/categories/server/arrange-categories.ts'
import { isSlug, LongLists } from './server/long-lists.ts'
import { shopPageRoutes } from './server/shop-page/read-shop.ts'
import { teamGoodsRoutes } from '#modules/moderation/server/team-goods.routes.ts'
import { fail } from './server/errors.ts'
import {
  listCategoryProducts,
  type ListParts,
  listProducts,
  presentCategory,
  readCategories,
  readMoved,
} from '#modules/categories/server/category.ts'
import { presentProduct, readProductRow } from './server/product.ts'
import { presentShop, readTrustedShops } from './server/shop-page/shop-card.ts'

export { applyRating, averageOf } from './server/rating.ts'
export { productUnknown, shopUnknown } from './server/errors.ts'
export {
  categoryChanged,
  categoryReplaced,
  pageTagsOf,
  productChanged,
  productPageChanged,
  productsIndexed,
  productsModerated,
  shopReviewed,
  tagsOf,
  type ProductsModerated,
} from './server/events.ts'
export { chooseProminent, PROMINENT, setInterest } from './server/trends.ts'

export { ProductCache, changesSql, type ChangesRow } from './server/product-cache.ts'

export type { ProductListQuery } from './server/product-lists.ts'

export { findShop } from './server/shop-page/read-shop.ts'
export { readShared, shareAddress, type SharedProduct } from './server/product.ts'

export { isSlug, listed } from './server/long-lists.ts'

const followJob = 'catalogue.follow-places'

export function catalogueDomain(kernel: Kernel): { routes: Route[]; products: ProductCache } {
  const products = new ProductCache(kernel)
  for (const changed of [productChanged, productPageChanged])
    kernel.events.everywhere(changed, ({ productId }) => products.changes.publish([productId]))
  kernel.events.onMissed(() => products.changes.publish(null))
  for (const news of [categoryChanged, shopChanged])
    kernel.events.everywhere<object>(news, () => products.changes.publish(null))
  kernel.jobs.every(
    '*/10 * * * *',
    'catalogue.refresh-trends',
    async () => void (await refreshTrends(kernel)),
  )
  // First at midnight, when offers end.
  kernel.jobs.every(
    '*/10 * * * *',
    'catalogue.end-offers',
    async () => void (await endOffers(kernel)),
  )
  // Same transaction: no order reaches a closing shop.
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
  kernel.events.queue(placesChanged, 'catalogue.follow-places', (payload) => ({
    handler: followJob,
    payload,
  }))
  kernel.jobs.handle(followJob, ({ subcategoryIds }: { subcategoryIds: string[] }) =>
    followPlaces(kernel, subcategoryIds),
  )
  indexProducts(kernel)
  const lists = new LongLists(kernel.clock, kernel.log)
  return {
    products,
    routes: [
      ...teamGoodsRoutes(kernel),
      ...sellerProductRoutes(kernel),
      ...catalogueRoutes(kernel, { lists, products }),
      ...shopPageRoutes(kernel, { lists, products }),
    ],
  }
}

export const ownProductParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Produits publiés',
    sql`select p.name as "Nom", p.slug as "Adresse sur Sugu", p.description as "Description",
      p.price_francs as "Prix (f)", p.promo_price_francs as "Prix promotionnel (f)",
      p.takes_proposals as "Prix à discuter", p.accepts_from_francs as "Accepté seul, dès (f)",
      p.refuses_below_francs as "Refusé seul, sous (f)",
      p.characteristics as "Caractéristiques", p.sold_count as "Vendus",
      p.published_at as "Publié le", p.suspended_at as "Suspendu le",
      p.suspension_reason as "Raison de la suspension", p.deleted_at as "Retiré le"
    from products p join shop_facts s on s.id = p.shop_id
    where s.owner_id = ${userId} order by p.published_at`,
  ),
]

/** Seconds; events empty it sooner. */
const list = () => ({ seconds: 15, tags: ['catalogue'] })

const slow = () => ({ seconds: 60, tags: ['catalogue', 'categories'] })

function catalogueRoutes(kernel: Kernel, parts: ListParts): Route[] {
  return [
    route(
      contract.listCategories,
      async () => ({ categories: (await readCategories(kernel, null)).map(presentCategory) }),
      { cache: slow },
    ),

    route(
      contract.readCategory,
      async ({ params }) => {
        const [[category], moved] = isSlug(params.slug)
          ? await Promise.all([readCategories(kernel, params.slug), readMoved(kernel, params.slug)])
          : [[], []]
        if (category)
          return { ...presentCategory(category), moved: moved.filter(({ from }) => from !== '') }
        // The old address shows the merged category.
        const [whole] = moved.filter(({ from }) => from === '')
        const [other] = whole ? await readCategories(kernel, whole.category) : []
        if (!other) throw fail('catalogue.category_unknown')
        return { ...presentCategory(other), moved: moved.filter(({ from }) => from !== '') }
      },
      { cache: slow },
    ),

    route(
      contract.listCategoryProducts,
      ({ query }) => listCategoryProducts(kernel, parts, query),
      { cache: list },
    ),

    route(
      contract.listProducts,
      ({ params, query, caller }) =>
        listProducts(kernel, parts, params.filter, query, caller?.userId ?? null),
      {
        // Private: never cached.
        cache: ({ params }) => (params.filter === 'purchased' ? null : list()),
      },
    ),

    route(
      contract.readProduct,
      async ({ params }) => {
        const product = isSlug(params.slug) ? await readProductRow(kernel, params.slug) : null
        if (!product) throw fail('catalogue.product_unknown')
        return presentProduct(product, kernel.clock.now())
      },
      {
        cache: ({ params }) => ({
          seconds: 15,
          tags: [`product:${params.slug}`],
          tagsOf: ({ shop }: Product) => [`shop:${shop.slug}`],
        }),
      },
    ),

    route(
      contract.listTrustedShops,
      async ({ query }) => ({
        shops: (await readTrustedShops(kernel, query.limit)).map((shop) =>
          presentShop(shop, kernel.clock.now()),
        ),
      }),
      { cache: slow },
    ),
  ]
}
