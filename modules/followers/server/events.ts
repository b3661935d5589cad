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

/** A product that somebody waited for is in stock again. Francs. */
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
