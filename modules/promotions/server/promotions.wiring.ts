import { accountAnonymised } from '#modules/accounts/server/index.ts'
import { categoryChanged } from '#modules/catalogue/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { endPromotionsOf, followDays, followMergedCategories } from './change-promotion.ts'
import { promotionsRoutes } from './promotions.routes.ts'

export function promotionsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(accountAnonymised, (tx, { userId }) => endPromotionsOf(tx, kernel, userId))
  kernel.events.within(categoryChanged, (tx) => followMergedCategories(tx))
  kernel.jobs.every('* * * * *', 'promotions.follow-days', () => followDays(kernel))
  return { routes: promotionsRoutes(kernel) }
}
