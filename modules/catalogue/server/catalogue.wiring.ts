import { accountAnonymised, accountSuspended, roleChanged } from '#modules/accounts/server/index.ts'
import { shopChanged } from '#modules/shops/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { endOffers } from './end-offers.ts'
import { hideWithAccount, showWithAccount } from './account-hiding.ts'
import {
  categoryChanged,
  placesChanged,
  productChanged,
  productPageChanged,
} from './catalogue.events.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { sellerProductRoutes } from './seller-products/seller-products.routes.ts'
import { ProductCache } from './product-cache.ts'
import { followPlaces } from './team/follow-places.ts'
import { LongLists } from './long-lists.ts'
import { shopPageRoutes } from './shop-page/shop-page.routes.ts'
import { openProductFiles } from './product-files/open-product-files.ts'
import { teamGoodsRoutes } from './team/team-goods.routes.ts'
import { changesKept } from './product-changes.ts'
import { refreshTrends } from './refresh-trends.ts'

const followJob = 'catalogue.follow-places'

export function catalogueDomain(
  kernel: Kernel,
  parts: { publicUrl: () => string },
): { routes: Route[]; products: ProductCache } {
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
  // The first run of a day is at midnight, when offers end.
  kernel.jobs.every(
    '*/10 * * * *',
    'catalogue.end-offers',
    async () => void (await endOffers(kernel)),
  )
  // In the same transaction, so that no order reaches a shop that is being closed.
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
  const lists = new LongLists(kernel.clock, kernel.log)
  return {
    products,
    routes: [
      ...teamGoodsRoutes(kernel),
      ...sellerProductRoutes(kernel),
      ...openProductFiles(kernel, parts.publicUrl),
      ...catalogueRoutes(kernel, { lists, products }),
      ...shopPageRoutes(kernel, { lists, products }),
    ],
  }
}
