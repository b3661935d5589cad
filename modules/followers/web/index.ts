/** The shops that somebody follows. */
export { FollowButton } from './follow-button.tsx'
export { FollowedShops } from './followed-shops.tsx'
export { followShop } from './follow-store.ts'
