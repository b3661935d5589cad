import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { ProductCard } from '#modules/products/contract/catalogue.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { CART_MAX_LINES, PAGE_SIZE } from '#kernel/wire/limits.ts'

const cartItems = z
  .array(z.union([Id, z.looseObject({ product: Id })]), 'Panier invalide.')
  .max(CART_MAX_LINES, `Votre panier dépasse ${CART_MAX_LINES} lignes.`)

export const suggestProducts = endpoint('POST', '/api/analytics', {
  who: 'optional',
  body: z.object({
    cartItems: cartItems.default([]),
    limit: z
      .int('Nombre invalide.')
      .min(1, 'Nombre invalide.')
      .max(100, 'Nombre invalide.')
      .default(PAGE_SIZE.suggestions),
    page: z
      .int('Numéro de page invalide.')
      .min(1, 'Numéro de page invalide.')
      .max(1_000, 'Numéro de page invalide.')
      .default(1),
    visitor: Id.nullish(),
    /** Without consent or an account, the list is not stored. */
    agreed: z.boolean().optional(),
    /** Default: region of the account's last address. Unknown ones are ignored. */
    region: z.string().max(100, 'Région inconnue.').nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    items: z.array(ProductCard),
    source: z.string(),
    hasMore: z.boolean(),
  }),
  summary:
    'Des produits choisis pour vous ; source dit pourquoi. La première page choisit, les suivantes continuent.',
})

export const readAlike = endpoint('GET', '/api/suggestions/products/{slug}', {
  who: 'visitor',
  params: z.object({ slug: z.string().max(160) }),
  reply: z.object({ similar: z.array(ProductCard), together: z.array(ProductCard) }),
  errors: ['products.product_unknown'],
  summary: 'Les produits semblables à celui-ci, et ceux que l’on achète avec lui.',
})

const days = z.coerce
  .number('Nombre de jours invalide.')
  .int('Nombre de jours invalide.')
  .min(1, 'Nombre de jours invalide.')
  .max(365, `${daysWords(365)} au plus.`)
  .default(30)
const Steps = { views: z.int(), carts: z.int(), orders: z.int() }

export const readShopInterest = endpoint('GET', '/api/seller/interest', {
  who: ['vendeur'],
  shop: 'owner',
  query: z.object({ days }),
  reply: z.object({
    ...Steps,
    favourites: z.int(),
    days: z.array(z.object({ day: z.iso.date(), ...Steps })),
    products: z.array(z.object({ _id: Id, slug: z.string(), name: z.string(), ...Steps })),
  }),
  summary:
    'Ce que votre boutique intéresse : vues, mises au panier, commandes, par jour et par produit.',
})

export const readMarketInterest = endpoint('GET', '/api/admin/interest', {
  who: ['admin'],
  query: z.object({ days }),
  reply: z.object({
    ...Steps,
    /** The share is 0 to 1. */
    impressions: z.int(),
    clicks: z.int(),
    clickRate: z.number(),
    searches: z.int(),
    missedSearches: z.int(),
    days: z.array(z.object({ day: z.iso.date(), ...Steps, impressions: z.int(), clicks: z.int() })),
  }),
  summary: 'Le marché du premier regard à la commande, et ce que valent les suggestions.',
})
