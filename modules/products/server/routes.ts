import * as contract from '#modules/products/contract/catalogue.ts'
import type { Product } from '#modules/products/contract/catalogue.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { fail } from './errors.ts'
import { listCategoryProducts, type ListParts, listProducts } from './browse-products.ts'
import { presentProduct, readProductRow } from './product.ts'
import { presentShop, readTrustedShops } from './shop-page/shop-card.ts'

/** Seconds; events empty it sooner. */
const list = () => ({ seconds: 15, tags: ['products'] })

const trustedShops = () => ({ seconds: 60, tags: ['products', 'categories'] })

export function productRoutes(kernel: Kernel, parts: ListParts): Route[] {
  return [
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
        if (!product) throw fail('products.product_unknown')
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
      { cache: trustedShops },
    ),
  ]
}
