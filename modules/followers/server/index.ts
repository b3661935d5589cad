/**
 * Followers: who follows a shop and is told of what is new or reduced in it; who waits for a
 * product that is out of stock.
 */
export {
  followedShopsNews,
  productBack,
  type ProductBack,
  type ShopNews,
} from './followers.events.ts'
export { ownFollowerParts } from './own-parts.ts'
