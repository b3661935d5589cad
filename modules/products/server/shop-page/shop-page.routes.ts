import { readShop as readShopCall } from '#modules/shops/contract/shop-page.ts'
import { listShopProducts as listShopProductsCall } from '#modules/products/contract/catalogue.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { type ListParts } from '../browse-products.ts'
import { listShopProducts, readShop } from './read-shop.ts'

export function shopPageRoutes(kernel: Kernel, parts: ListParts): Route[] {
  return [
    route(readShopCall, ({ params }) => readShop(kernel, params.slug), {
      cache: ({ params }) => ({ seconds: 30, tags: ['shops', `shop:${params.slug}`] }),
    }),
    route(
      listShopProductsCall,
      ({ params, query }) => listShopProducts(kernel, parts, params.slug, query),
      {
        cache: ({ params }) => ({ seconds: 15, tags: ['products', `shop:${params.slug}`] }),
      },
    ),
  ]
}
