import { z } from 'zod'

import { Product } from './catalogue.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import {
  MANY_PRODUCTS_MAX,
  PAGE_SIZE,
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_TEXT_MAX,
  VARIANTS_MAX,
} from '#kernel/wire/limits.ts'
import { productSpecs } from './product-specs.ts'
import { specsDraft } from './specs-draft.ts'

const byId = z.object({ id: Id })

const amount = (sentence: string) => z.number(sentence).int(sentence)
const counted = amount('Le stock est un nombre entier.')
/** A size or a colour; absent or empty means none. */
const trait = z
  .string()
  .max(200, 'Taille ou couleur trop longue.')
  .nullish()
  .transform((typed) => typed?.trim() || null)

/**
 * The string 'isLocal' is how the wire says « made in Mali » (an inherited spelling); a plain
 * boolean says it too.
 */
const local = z
  .union([z.boolean(), z.enum(['isLocal', ''])])
  .transform((said) => said === true || said === 'isLocal')

/**
 * A product as its seller sends it. Without `stock` it stays as it is (0 for a new product). `seen`
 * is the stock that was on the screen: sales made meanwhile are then taken off as well.
 */
export const ProductDraft = z.object({
  name: text(
    PRODUCT_NAME_MIN,
    PRODUCT_NAME_MAX,
    `Entrez le nom du produit : de ${PRODUCT_NAME_MIN} à ${PRODUCT_NAME_MAX} caractères.`,
  ),
  description: text(1, PRODUCT_TEXT_MAX, 'Décrivez le produit.'),
  price: amount('Entrez le prix, en francs.'),
  prixPromotionnel: amount('Entrez le prix promotionnel, en francs.')
    .nullish()
    .transform((promo) => promo ?? null),
  category: z.string('Choisissez une catégorie.').max(120, 'Choisissez une catégorie.'),
  subCategory: z
    .string('Choisissez une sous-catégorie.')
    .max(120, 'Choisissez une sous-catégorie.'),
  images: z
    .array(Id, 'Ajoutez au moins une photo.')
    .max(PRODUCT_IMAGES_MAX, `${PRODUCT_IMAGES_MAX} photos au plus.`),
  stock: counted.optional(),
  seen: counted.optional(),
  variantTypes: z
    .array(z.enum(['size', 'color']))
    .max(2)
    .default([]),
  variants: z
    .array(
      z.object({ size: trait, color: trait, stock: counted.optional(), seen: counted.optional() }),
    )
    .max(VARIANTS_MAX, `${VARIANTS_MAX} variantes au plus.`)
    .default([]),
  isLocal: local.default(false),
  isFreeLivraison: z.boolean().default(false),
  ...specsDraft,
})
export type ProductDraft = z.output<typeof ProductDraft>

export const sellerProductStates = [
  'live',
  'suspended',
  'hidden_by_plan',
  'hidden_by_team',
] as const

/**
 * A product in its seller's list. `stock` is free to sell, `reserved` is promised to orders that
 * have not left the shop.
 */
export const SellerProduct = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  price: Francs,
  prixPromotionnel: Francs.nullable(),
  image: Image.nullable(),
  state: z.enum(sellerProductStates),
  /** Why the team hid it; empty otherwise. */
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
  /** People who wait for it to be in stock again. */
  waiting: z.int(),
  publishedAt: Time,
  updatedAt: Time,
})
export type SellerProduct = z.output<typeof SellerProduct>

/** The same with all that its form needs. */
export const SellerProductDetail = SellerProduct.extend({
  description: z.string(),
  category: z.string(),
  subCategory: z.string(),
  images: z.array(Image),
  variantTypes: z.array(z.enum(['size', 'color'])),
  isLocal: z.boolean(),
  isFreeLivraison: z.boolean(),
  ...productSpecs,
})
export type SellerProductDetail = z.output<typeof SellerProductDetail>

export const sellerProductFilters = ['live', 'suspended', 'sold_out', 'low'] as const

/** Filters of the seller's products: words of the name, state, category. */
export const sellerProductQuery = {
  q: z.string().max(120, 'Recherche trop longue : 120 caractères au plus.').default(''),
  state: z.enum(sellerProductFilters, 'Filtre inconnu.').optional(),
  category: z.string().max(120).optional(),
}

export const listSellerProducts = endpoint('GET', '/api/seller/products', {
  scope: 'products:read',
  who: ['vendeur'],
  query: z.object({
    ...sellerProductQuery,
    ...cursorPaging(PAGE_SIZE.sellerProducts),
  }),
  reply: z.object({
    products: z.array(SellerProduct),
    next: z.string().nullable(),
    ...pageFacts,
    totalProducts: z.int(),
    /**
     * How many products the shop has in each state, whatever is searched; on the first page only.
     */
    counts: z
      .object({ all: z.int(), live: z.int(), suspended: z.int(), sold_out: z.int(), low: z.int() })
      .nullable(),
  }),
  summary:
    'Les produits de la boutique de l’appelant, le plus récent d’abord ; la page suivante se demande avec after.',
})

export const readSellerProduct = endpoint('GET', '/api/seller/products/{id}', {
  scope: 'products:read',
  who: ['vendeur'],
  params: byId,
  reply: SellerProductDetail,
  errors: ['catalogue.product_unknown'],
  summary: 'Un produit de la boutique de l’appelant, tel que son formulaire le montre.',
})

export const createProduct = endpoint('POST', '/api/products', {
  scope: 'products:write',
  who: ['vendeur'],
  idempotent: 'optional',
  body: ProductDraft,
  reply: Product,
  status: 201,
  errors: ['catalogue.product_invalid', 'catalogue.quota_reached'],
  summary: 'Met un produit en vente.',
})

export const updateProduct = endpoint('PUT', '/api/products/{id}', {
  scope: 'products:write',
  who: ['vendeur'],
  params: byId,
  body: ProductDraft,
  reply: Product,
  errors: ['catalogue.product_unknown', 'catalogue.product_invalid', 'catalogue.variant_promised'],
  summary:
    'Modifie un produit de la boutique de l’appelant. Les commandes déjà passées gardent leur prix.',
})

export const deleteProduct = endpoint('DELETE', '/api/products/{id}', {
  scope: 'products:write',
  who: ['vendeur', 'admin'],
  params: byId,
  errors: ['catalogue.product_unknown'],
  status: 204,
  summary: 'Retire un produit pour toujours ; les commandes passées le gardent.',
})

export const suspendProduct = endpoint('PUT', '/api/products/{id}/suspend', {
  scope: 'products:write',
  who: ['vendeur', 'admin'],
  params: byId,
  body: z.object({
    suspended: z.boolean('Dites s’il faut suspendre ou remettre en vente.'),
    /** The reason, required of the team; a shop need not give one. */ reason: text(
      0,
      300,
      '',
    ).default(''),
  }),
  reply: Product,
  errors: [
    'catalogue.product_unknown',
    'catalogue.reason_missing',
    'catalogue.hidden_by_team',
    'catalogue.quota_reached',
    'catalogue.hidden_by_shop',
    'catalogue.shop_suspended',
  ],
  summary: 'Suspend un produit, ou le remet en vente.',
})

export const setProductStock = endpoint('PUT', '/api/seller/products/{id}/stock', {
  scope: 'stock:write',
  who: ['vendeur'],
  params: byId,
  body: z.object({
    stocks: z
      .array(z.object({ variant: Id, stock: counted, seen: counted.optional() }))
      .min(1, 'Donnez au moins un stock.')
      .max(VARIANTS_MAX),
  }),
  reply: SellerProduct,
  errors: ['catalogue.product_unknown', 'catalogue.variant_unknown', 'catalogue.product_invalid'],
  summary: 'Règle le stock d’un produit, taille par taille.',
})

export const manyProductActs = ['suspend', 'resume', 'delete'] as const

export const changeManyProducts = endpoint('PUT', '/api/seller/products', {
  scope: 'products:write',
  who: ['vendeur'],
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
  errors: ['catalogue.product_unknown'],
  summary:
    'Suspend, remet en vente ou supprime plusieurs produits ; un produit d’une autre boutique, et rien n’est fait.',
})
