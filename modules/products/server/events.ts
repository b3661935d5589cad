import { defineEvent } from '#kernel/events/events.ts'
import type { Caller } from '#kernel/http/caller.ts'

/** Price, words, suspension, sold out or back; not every sale. */
export const productChanged = defineEvent<ProductChanged>('catalogue.product_changed')
/** Stock, answer to a review. */
export const productPageChanged = defineEvent<ProductChanged>('catalogue.product_page_changed')
/** Written, hidden or answered. */
export const shopReviewed = defineEvent<{ slug: string }>('catalogue.shop_reviewed')
export const categoryChanged = defineEvent<CategoryChanged>('catalogue.category_changed')
/** All (`isWhole`), or a subcategory's. In the transaction: subscribers may refuse. */
export const categoryReplaced = defineEvent<{
  from: { id: string; name: string }
  into: { id: string; name: string }
  isWhole: boolean
  actor: Pick<Caller, 'userId' | 'role'>
}>('catalogue.category_replaced')
/** Renamed, moved or merged, with products. */
export const placesChanged = defineEvent<{ subcategoryIds: string[] }>('catalogue.places_changed')
/** By new rules. */
export const productsIndexed = defineEvent<Record<string, never>>('catalogue.products_indexed')
/** `productId`, `name`: first of `count`. */
export const productsModerated = defineEvent<ProductsModerated>('catalogue.products_moderated')

export type ProductsModerated = {
  ownerId: string
  productId: string
  name: string
  count: number
  suspended: boolean
  /** Still suspended by the shop. */
  keptOff: boolean
  reason: string
  at: string
}
export type ProductChanged = {
  productId: string
  slug: string
  /** Published or edited: search words may differ. */
  words?: true
}
export type CategoryChanged = { categoryId: string }

export const pageTagsOf = ({ slug }: ProductChanged): string[] => [`product:${slug}`]

/** Stale cache tags, as pages carry them. */
export function tagsOf(news: ProductChanged | CategoryChanged): string[] {
  return 'slug' in news ? ['catalogue', ...pageTagsOf(news)] : ['catalogue', 'categories']
}
