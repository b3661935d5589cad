import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'

export const Review = z.object({
  _id: Id,
  author: z.string(),
  stars: z.int(),
  text: z.string().nullable(),
  images: z.array(Image),
  createdAt: Time,
  reply: z.string().nullable(),
})
export type Review = z.output<typeof Review>

const params = z.object({
  slug: z.string('Cette adresse n’est pas valable.').max(160, 'Cette adresse n’est pas valable.'),
})
const query = z.object(paging(10))
const ratings = {
  /** 1 star, 2 stars … */
  distribution: z.array(z.int()).length(5),
  averageRating: z.number(),
  totalReviews: z.int(),
  ...pageFacts,
}

export const listReviews = endpoint('GET', '/api/products/slug/{slug}/reviews', {
  who: 'visitor',
  params,
  query,
  reply: z.object({ reviews: z.array(Review), ...ratings }),
  errors: ['products.product_unknown'],
  summary: 'Les avis d’un produit ; distribution compte les notes de 1 à 5.',
})

export const listShopReviews = endpoint('GET', '/api/shops/slug/{slug}/reviews', {
  who: 'visitor',
  params,
  query,
  reply: z.object({
    reviews: z.array(
      Review.extend({ product: z.object({ slug: z.string().nullable(), name: z.string() }) }),
    ),
    ...ratings,
  }),
  errors: ['products.shop_unknown'],
  summary: 'Les avis sur tout ce qu’une boutique a vendu ; distribution compte les notes de 1 à 5.',
})
