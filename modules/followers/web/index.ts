/** The shops that somebody follows, and the products that they wait for. */
export { AwaitRow } from './await-row.tsx'
export { AwaitedProducts } from './awaited-products.tsx'
export { FollowButton } from './follow-button.tsx'
export { FollowedShops } from './followed-shops.tsx'
export { waitForProduct } from './wait-for-product.ts'
export { followShop } from './follow-store.ts'
