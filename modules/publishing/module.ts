/** A seller's products: form, suspension, stock count, quota of the shop's plan. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { followAccounts } from './server/account-hiding.ts'
import { sellerProductRoutes } from './server/seller-products.routes.ts'

export {
  listSellerProducts,
  type SellerDetailRow,
  type SellerFilter,
  readSellerDetailPage,
  readSellerDetails,
} from './server/seller-products.queries.ts'
export { quotaLeft } from './server/plan-quota.ts'
export { noShop, quotaReached } from './server/errors.ts'
export { draftOf, publishProduct } from './server/publish-product.ts'
export { editProductWithin } from './server/edit-product.ts'
export { lockOwnShop } from './server/own-product.ts'
export { publishMany } from './server/publish-many.ts'
export { suspendOwn, suspendProduct } from './server/suspend-product.ts'

export const publishing: Module = {
  name: 'publishing',
  section: { tag: 'catalogue' },
  acts,
  actDomains,
  open(kernel) {
    followAccounts(kernel)
    return { routes: sellerProductRoutes(kernel) }
  },
}
