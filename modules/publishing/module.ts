/** A seller's products: form, suspension, stock count, quota of the shop's plan. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { followAccounts } from './server/account-hiding.ts'
import { sellerProductRoutes } from './server/seller-products.routes.ts'

export {
  type SellerDetailRow,
  type SellerFilter,
  readSellerDetailPage,
  readSellerDetails,
} from './server/seller-products.queries.ts'
export {
  countLive,
  hideBeyondQuota,
  quotaSentence,
  quotaLeft,
  showHiddenByPlan,
} from './server/plan-quota.ts'
export { noShop, quotaReached } from './server/errors.ts'
export { draftOf, publishProduct } from './server/publish-product.ts'
export { editProductWithin } from './server/edit-product.ts'
export { lockOwnShop } from './server/own-product.ts'
export { publishMany } from './server/publish-many.ts'
export { suspendOwn, suspendProduct } from './server/suspend-product.ts'

export function publishingDomain(kernel: Kernel): { routes: Route[] } {
  followAccounts(kernel)
  return { routes: sellerProductRoutes(kernel) }
}
