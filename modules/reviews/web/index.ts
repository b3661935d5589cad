export { Reviews, type ReviewsProps } from './product-reviews.tsx'
export { ReportedReviews } from './reported-reviews.tsx'
export { ShopReviews } from './shop-reviews.tsx'
export const loadOwnShopReviews = () =>
  import('./own-shop-reviews.tsx').then((file) => file.OwnShopReviews)
