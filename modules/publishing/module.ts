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
  roomOf,
  showHiddenByPlan,
} from './server/plan-quota.ts'
export { draftOf, publishProduct } from './server/publish-product.ts'
export { editProductWithin } from './server/edit-product.ts'
export { lockOwnShop } from './server/own-product.ts'
export { publishMany } from './server/publish-many.ts'
