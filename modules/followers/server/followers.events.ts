import { defineEvent } from '#kernel/events/events.ts'

/** What is new in the shops that somebody follows since the last notice. */
export type ShopNews = {
  userId: string
  at: string
  shops: number
  added: number
  reduced: number
  shop: { slug: string; name: string }
  /** The newest of it; `was`: its price before, when it was reduced. Francs. */
  product: { id: string; slug: string; name: string; price: number; was: number | null }
}
export const followedShopsNews = defineEvent<ShopNews>('followers.shops_news')
