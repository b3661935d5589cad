import { defineEvent } from '#kernel/events/events.ts'

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
