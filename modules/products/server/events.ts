import { defineEvent } from '#kernel/events/events.ts'

/** Price, words, suspension, sold out or back; not every sale. */
export const productChanged = defineEvent<ProductChanged>('catalogue.product_changed')
export const productPageChanged = defineEvent<ProductChanged>('catalogue.product_page_changed')
export const shopReviewed = defineEvent<{ slug: string }>('catalogue.shop_reviewed')
export const productsIndexed = defineEvent<Record<string, never>>('catalogue.products_indexed')
/** Units back in stock: counted or imported by the seller, returned, or of an abandoned order. */
export const restocked = defineEvent<{ variants: RestockedVariant[] }>('catalogue.restocked')

export type RestockedVariant = { productId: string; variantId: string; units: number }
export type ProductChanged = {
  productId: string
  slug: string
  /** Published or edited: search words may differ. */
  words?: true
}
