import { defineEvent } from '#kernel/events/events.ts'
import type { Caller } from '#kernel/http/caller.ts'

/**
 * Something that lists or the product's page show: price, words, suspension, sold out or back. Not
 * every unit sold.
 */
export const productChanged = defineEvent<ProductChanged>('catalogue.product_changed')
/** Something that only the product's own page shows: what is left of it, an answer to a review. */
export const productPageChanged = defineEvent<ProductChanged>('catalogue.product_page_changed')
/** A shop's reviews changed: one was written, hidden or answered. */
export const shopReviewed = defineEvent<{ slug: string }>('catalogue.shop_reviewed')
export const categoryChanged = defineEvent<CategoryChanged>('catalogue.category_changed')
/**
 * Goods of one category go into another: all of them (`isWhole`), or those of a subcategory. Within
 * the transaction, so that a subscriber may refuse it.
 */
export const categoryReplaced = defineEvent<{
  from: { id: string; name: string }
  into: { id: string; name: string }
  isWhole: boolean
  actor: Pick<Caller, 'userId' | 'role'>
}>('catalogue.category_replaced')
/** Subcategories were renamed, moved or merged: their products follow. */
export const placesChanged = defineEvent<{ subcategoryIds: string[] }>('catalogue.places_changed')
/** Every product was indexed again, by other rules: other words find it. */
export const productsIndexed = defineEvent<Record<string, never>>('catalogue.products_indexed')
/**
 * The team hid products of a shop, or showed them again: `productId` and `name` are the first of
 * `count`.
 */
export const productsModerated = defineEvent<ProductsModerated>('catalogue.products_moderated')

export type ProductsModerated = {
  ownerId: string
  productId: string
  name: string
  count: number
  suspended: boolean
  /** The team released them, but they stay hidden: their shop had suspended them itself. */
  keptOff: boolean
  reason: string
  at: string
}
export type ProductChanged = {
  productId: string
  slug: string
  /** It was published or edited: what it is found by may be other words than before. */
  words?: true
}
export type CategoryChanged = { categoryId: string }

export const pageTagsOf = ({ slug }: ProductChanged): string[] => [`product:${slug}`]

/**
 * Cache entries under these tags are stale. Pages and answers tag themselves with the same words.
 */
export function tagsOf(news: ProductChanged | CategoryChanged): string[] {
  return 'slug' in news ? ['catalogue', ...pageTagsOf(news)] : ['catalogue', 'categories']
}
