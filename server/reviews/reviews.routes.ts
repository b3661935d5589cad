import * as contract from '#contract/catalogue.ts'
import { listShopReviews as shopReviews } from '#contract/shop-page.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'

import { listReviews } from './list-reviews.ts'
import { listShopReviews } from './list-shop-reviews.ts'

export function reviewsRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listReviews, ({ params, query }) => listReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 15, tags: [`product:${params.slug}`] }),
    }),
    route(shopReviews, ({ params, query }) => listShopReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 60, tags: [`shop:${params.slug}`] }),
    }),
  ]
}
