/** What buyers say of products and shops. */
export { OwnShopReviews } from './own-shop-reviews.tsx'
export { Reviews, type ReviewsProps } from './product-reviews.tsx'
export { ReportedReviews } from './reported-reviews.tsx'
export { ShopReviews } from './shop-reviews.tsx'
