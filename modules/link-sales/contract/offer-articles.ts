import { z } from 'zod'

import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { pageFacts } from '#kernel/wire/fields.ts'
import { listSearch } from '#kernel/wire/text-fields.ts'
import { SellerProduct } from '#modules/publishing/contract/seller-products.ts'

export const listOfferArticles = endpoint('GET', '/api/seller/offer-articles', {
  who: ['vendeur'],
  shop: 'orders',
  query: z.object({ q: listSearch(120), ...cursorPaging(20) }),
  reply: z.object({
    products: z.array(
      SellerProduct.pick({
        _id: true,
        name: true,
        price: true,
        prixPromotionnel: true,
        image: true,
        stock: true,
        useVariants: true,
        variants: true,
      }),
    ),
    next: z.string().nullable(),
    ...pageFacts,
    totalProducts: z.int(),
  }),
  summary: 'Les articles que la boutique peut mettre dans une vente par lien, avec leur stock.',
})
