import { z } from 'zod'

import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Francs, Id, Time } from '#kernel/wire/fields.ts'
import { listSearch, text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { MANY_PRODUCTS_MAX } from '#kernel/wire/limits.ts'

const who = ['admin'] as const

/** On sale; hidden by team, shop or plan end; sold out; not reviewed; featured. */
export const teamProductStates = [
  'live',
  'hidden_by_team',
  'suspended',
  'hidden_by_plan',
  'sold_by_link',
  'sold_out',
  'unseen',
  'featured',
] as const
export const teamProductSorts = ['newest', 'oldest'] as const

const day = z.optional(dayField())
const slug = z.string().max(160, 'Filtre inconnu.').optional()

export const teamProductQuery = {
  q: listSearch(120),
  state: z.enum(teamProductStates, 'Filtre inconnu.').optional(),
  category: slug,
  subCategory: slug,
  shop: slug,
  from: day,
  to: day,
  sort: z.enum(teamProductSorts, 'Tri inconnu.').default('newest'),
}

export const TeamProduct = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  image: z.nullable(Image),
  price: Francs,
  prixPromotionnel: z.nullable(Francs),
  shop: z.object({
    slug: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    suspended: z.boolean(),
  }),
  categoryName: z.string(),
  subCategoryName: z.string(),
  state: z.enum(['live', 'suspended', 'hidden_by_plan', 'hidden_by_team', 'sold_by_link']),
  reason: z.string(),
  suspendedAt: z.nullable(Time),
  stock: z.int(),
  reserved: z.int(),
  sold: z.int(),
  averageRating: z.number(),
  totalReviews: z.int(),
  featuredUntil: z.nullable(Time),
  moderatedAt: z.nullable(Time),
  publishedAt: Time,
})
export type TeamProduct = z.output<typeof TeamProduct>

export const listTeamProducts = endpoint('GET', '/api/admin/products', {
  who,
  query: z.object({ ...teamProductQuery, ...cursorPaging() }),
  reply: z.object({ products: z.array(TeamProduct), ...cursorFacts }),
  summary: 'Les produits de toutes les boutiques, filtrés ; la suite commence à `next`.',
})

export const exportTeamProducts = endpoint('GET', '/api/admin/products/export', {
  who,
  query: z.object(teamProductQuery),
  file: 'text/csv',
  summary: 'Les mêmes produits, tous ceux du filtre, en CSV.',
})

export const teamProductActs = ['suspend', 'resume', 'feature', 'unfeature', 'moderate'] as const
export type TeamProductAct = (typeof teamProductActs)[number]
export const featureDays = [3, 7, 14, 30] as const

export const actOnTeamProducts = endpoint('PUT', '/api/admin/products', {
  who,
  body: z
    .object({
      ids: z
        .array(Id, 'Choisissez un produit.')
        .min(1, 'Choisissez un produit.')
        .max(MANY_PRODUCTS_MAX, `${MANY_PRODUCTS_MAX} produits au plus.`),
      act: z.enum(teamProductActs, 'Action inconnue.'),
      reason: text(0, 300, '').default(''),
      days: z.literal(featureDays, 'Durée inconnue.').default(7),
    })
    .superRefine(({ act, reason }, context) => {
      if (act === 'suspend' && reason.length < 3)
        context.addIssue({
          code: 'custom',
          path: ['reason'],
          message: 'Dites pourquoi : le vendeur le lira.',
        })
    }),
  reply: z.object({
    changed: z.int(),
    refused: z.array(z.object({ _id: Id, name: z.string(), message: z.string() })),
  }),
  errors: ['products.product_unknown'],
  summary: 'Un acte sur un ou plusieurs produits ; ce qu’une règle refuse est dit à part.',
})
