import * as contract from '#modules/catalogue/contract/catalogue.ts'
import type { Product } from '#modules/catalogue/contract/catalogue.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { categoryUnknown, productUnknown } from './catalogue.errors.ts'
import { readCategories, readMoved } from './category.queries.ts'
import { listCategoryProducts, listProducts, type ListParts } from './list-products.ts'
import { presentCategory } from './present-category.ts'
import { presentProduct } from './present-product.ts'
import { presentShop } from './shop-page/present-shop.ts'
import { readProductRow } from './product.queries.ts'
import { readTrustedShops } from './shop-page/shop.queries.ts'
import { isSlug } from './query-values.ts'

/**
 * The cache of an answer that is the same for everybody, in seconds; an event empties it sooner.
 */
const list = () => ({ seconds: 15, tags: ['catalogue'] })
const slow = () => ({ seconds: 60, tags: ['catalogue', 'categories'] })

export function catalogueRoutes(kernel: Kernel, parts: ListParts): Route[] {
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
        // It was merged: its old address shows the category it was merged into.
        const [whole] = moved.filter(({ from }) => from === '')
        const [other] = whole ? await readCategories(kernel, whole.category) : []
        if (!other) throw categoryUnknown()
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
        // A buyer's purchases are private: never cached.
        cache: ({ params }) => (params.filter === 'purchased' ? null : list()),
      },
    ),

    route(
      contract.readProduct,
      async ({ params }) => {
        const product = isSlug(params.slug) ? await readProductRow(kernel, params.slug) : null
        if (!product) throw productUnknown()
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
