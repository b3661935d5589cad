import { defineEvent } from '#kernel/events/events.ts'

export type FollowedChanges = {
  userId: string
  at: string
  shops: number
  added: number
  reduced: number
  shop: { slug: string; name: string }
  /** The newest; `was`: former price. Francs. */
  product: { id: string; slug: string; name: string; price: number; was: number | null }
}
export const followedShopsChanged = defineEvent<FollowedChanges>('followers.shops_news')

/** Back in stock. Francs. */
export type ProductBack = {
  wishId: string
  userId: string
  at: string
  product: {
    id: string
    slug: string
    name: string
    price: number
    size: string | null
    color: string | null
  }
}
export const productBack = defineEvent<ProductBack>('followers.product_back')
