import { z } from 'zod'

import { Product } from '#modules/products/contract/catalogue.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, Time } from '#kernel/wire/fields.ts'
import { listSearch, text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { MANY_PRODUCTS_MAX, PAGE_SIZE, VARIANTS_MAX } from '#kernel/wire/limits.ts'
import { comingPromo, productSpecs } from '#modules/products/contract/product-specs.ts'
import { counted, ProductDraft, proposalTerms } from '#modules/publishing/contract/product-draft.ts'

const byId = z.object({ id: Id })

export const sellerProductStates = [
  'live',
  'suspended',
  'hidden_by_plan',
  'hidden_by_team',
] as const

/** `stock`: free to sell; `reserved`: in orders still at the shop. */
export const SellerProduct = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  price: Francs,
  prixPromotionnel: z.nullable(Francs),
  image: z.nullable(Image),
  state: z.enum(sellerProductStates),
  reason: z.string(),
  stock: z.int(),
  reserved: z.int(),
  useVariants: z.boolean(),
  variants: z.array(
    z.object({
      _id: Id,
      size: z.string().nullable(),
      color: z.string().nullable(),
      stock: z.int(),
      reserved: z.int(),
    }),
  ),
  categoryName: z.string(),
  subCategoryName: z.string(),
  sold: z.int(),
  waiting: z.int(),
  publishedAt: Time,
  updatedAt: Time,
})
export type SellerProduct = z.output<typeof SellerProduct>

export const SellerProductDetail = SellerProduct.extend({
  description: z.string(),
  category: z.string(),
  subCategory: z.string(),
  images: z.array(Image),
  variantTypes: z.array(z.enum(['size', 'color'])),
  isLocal: z.boolean(),
  isFreeLivraison: z.boolean(),
  keptWhole: z.boolean().optional(),
  /** null: no proposals. */
  proposals: z.nullish(proposalTerms),
  comingPromo: z.nullish(comingPromo),
  pricesBefore: z.object({ asked: Francs, struck: z.nullable(Francs), lowest: Francs }).optional(),
  ...productSpecs,
})
export type SellerProductDetail = z.output<typeof SellerProductDetail>

export const sellerProductFilters = ['live', 'suspended', 'sold_out', 'low'] as const

export const sellerProductQuery = {
  q: listSearch(120),
  state: z.enum(sellerProductFilters, 'Filtre inconnu.').optional(),
  category: z.string().max(120).optional(),
}

export const listSellerProducts = endpoint('GET', '/api/seller/products', {
  scope: 'products:read',
  who: ['vendeur'],
  shop: 'products',
  query: z.object({
    ...sellerProductQuery,
    ...cursorPaging(PAGE_SIZE.sellerProducts),
  }),
  reply: z.object({
    products: z.array(SellerProduct),
    next: z.string().nullable(),
    ...pageFacts,
    totalProducts: z.int(),
    /** By state; first page only, without search. */
    counts: z
      .object({
        all: z.int(),
        live: z.int(),
        suspended: z.int(),
        sold_out: z.int(),
        low: z.int(),
      })
      .nullable(),
  }),
  summary:
    'Les produits de la boutique de l’appelant, le plus récent d’abord ; la page suivante se demande avec after.',
})

export const readSellerProduct = endpoint('GET', '/api/seller/products/{id}', {
  scope: 'products:read',
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  reply: SellerProductDetail,
  errors: ['products.product_unknown'],
  summary: 'Un produit de la boutique de l’appelant, tel que son formulaire le montre.',
})

export const createProduct = endpoint('POST', '/api/products', {
  scope: 'products:write',
  who: ['vendeur'],
  shop: 'products',
  idempotent: 'optional',
  body: ProductDraft,
  reply: Product,
  status: 201,
  errors: ['publishing.product_invalid', 'publishing.quota_reached'],
  summary: 'Met un produit en vente.',
})

export const updateProduct = endpoint('PUT', '/api/products/{id}', {
  scope: 'products:write',
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  body: ProductDraft,
  reply: Product,
  errors: ['products.product_unknown', 'publishing.product_invalid', 'products.variant_promised'],
  summary:
    'Modifie un produit de la boutique de l’appelant. Les commandes déjà passées gardent leur prix.',
})

export const deleteProduct = endpoint('DELETE', '/api/products/{id}', {
  scope: 'products:write',
  who: ['vendeur', 'admin'],
  shop: 'products',
  params: byId,
  errors: ['products.product_unknown'],
  status: 204,
  summary: 'Retire un produit pour toujours ; les commandes passées le gardent.',
})

export const suspendProduct = endpoint('PUT', '/api/products/{id}/suspend', {
  scope: 'products:write',
  who: ['vendeur', 'admin'],
  shop: 'products',
  params: byId,
  body: z.object({
    suspended: z.boolean('Dites s’il faut suspendre ou remettre en vente.'),
    /** Required of the team only. */ reason: text(0, 300, '').default(''),
  }),
  reply: Product,
  errors: [
    'products.product_unknown',
    'moderation.reason_missing',
    'publishing.hidden_by_team',
    'publishing.quota_reached',
    'moderation.hidden_by_shop',
    'moderation.shop_suspended',
  ],
  summary: 'Suspend un produit, ou le remet en vente.',
})

export const setProductStock = endpoint('PUT', '/api/seller/products/{id}/stock', {
  scope: 'stock:write',
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  body: z.object({
    stocks: z
      .array(z.object({ variant: Id, stock: counted, seen: counted.optional() }))
      .min(1, 'Donnez au moins un stock.')
      .max(VARIANTS_MAX),
  }),
  reply: SellerProduct,
  errors: ['products.product_unknown', 'products.variant_unknown', 'publishing.product_invalid'],
  summary: 'Règle le stock d’un produit, taille par taille.',
})

export const manyProductActs = ['suspend', 'resume', 'delete'] as const

export const changeManyProducts = endpoint('PUT', '/api/seller/products', {
  scope: 'products:write',
  who: ['vendeur'],
  shop: 'products',
  body: z.object({
    ids: z
      .array(Id)
      .min(1, 'Choisissez au moins un produit.')
      .max(MANY_PRODUCTS_MAX, `${MANY_PRODUCTS_MAX} produits au plus.`),
    act: z.enum(manyProductActs, 'Action inconnue.'),
  }),
  reply: z.object({
    changed: z.int(),
    refused: z.array(z.object({ _id: Id, name: z.string(), message: z.string() })),
  }),
  errors: ['products.product_unknown'],
  summary:
    'Suspend, remet en vente ou supprime plusieurs produits ; un produit d’une autre boutique, et rien n’est fait.',
})
