import { z } from 'zod'

import { days } from '#kernel/wire/periods.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'

/** Nearly sold out; `size` and `color` when a single variant is left. */
const LowProduct = z.object({
  product: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  stock: z.int(),
})

export const readSellerOverview = endpoint('GET', '/api/seller/overview', {
  who: ['vendeur'],
  shop: 'owner',
  reply: z.object({
    shop: z.object({
      name: z.string(),
      slug: z.string(),
      place: z.string(),
      logoUrl: z.string().nullable(),
      averageRating: z.number(),
      totalReviews: z.int(),
      deliveries: z.int(),
      followers: z.int(),
      /** New in the last seven days. */
      followersThisWeek: z.int(),
      /** Current or next; null end: until further notice. */
      closed: z.object({ now: z.boolean(), from: Time, until: Time.nullable() }).nullable(),
    }),
    work: z.object({
      toAccept: z.int(),
      acceptBefore: Time.nullable(),
      toPrepare: z.int(),
      piecesToPrepare: z.int(),
      toHandOver: z.int(),
      returning: z.int(),
    }),
    lowStock: z.object({ count: z.int(), products: z.array(LowProduct) }),
    complaints: z.object({ count: z.int(), held: Francs, buyerName: z.string().nullable() }),
    latestReview: z
      .object({
        stars: z.int(),
        body: z.string().nullable(),
        buyerName: z.string(),
        productSlug: z.string(),
        at: Time,
      })
      .nullable(),
    products: z.object({
      live: z.int(),
      hiddenByPlan: z.int(),
      hiddenByTeam: z.int(),
    }),
    /** Whether to explain how to get a first order. */
    hasOrders: z.boolean(),
  }),
  errors: ['shops.no_shop'],
  summary: 'La boutique de l’appelant d’un coup d’œil.',
})

export const readSellerSales = endpoint('GET', '/api/seller/sales', {
  who: ['vendeur'],
  shop: 'owner',
  query: z.object({
    days: days(7),
  }),
  reply: z.object({
    days: z.array(z.object({ day: z.iso.date(), sales: Francs, orders: z.int() })),
    sales: Francs,
    orders: z.int(),
    before: z.object({ sales: Francs, orders: z.int() }),
  }),
  errors: ['shops.no_shop'],
  summary:
    'Les ventes de la boutique jour par jour : produits commandés, sans ce qui fut annulé ou rendu.',
})
