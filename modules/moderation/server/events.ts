import { defineEvent } from '#kernel/events/events.ts'

export const productsModerated = defineEvent<ProductsModerated>('catalogue.products_moderated')

export type ProductsModerated = {
  ownerId: string
  productId: string
  name: string
  count: number
  suspended: boolean
  keptOff: boolean
  reason: string
  at: string
}
