import * as contract from '#contract/catalogue.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'

import { listReviews } from './list-reviews.ts'

export function reviewsRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listReviews, ({ params, query }) => listReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 15, tags: [`product:${params.slug}`] }),
    }),
  ]
}
