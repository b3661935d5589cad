/** Followers: who follows a shop, and what they are told of its new and reduced products. */
export { followedShopsNews, type ShopNews } from './followers.events.ts'
export { ownFollowerParts } from './own-parts.ts'
