import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { reviewsRoutes } from './reviews.routes.ts'

export function reviewsDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: reviewsRoutes(kernel) }
}
