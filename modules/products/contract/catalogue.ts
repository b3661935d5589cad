import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, slugField } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import { ShopCard } from '#modules/shops/contract/shop-card.ts'
import { productSpecs } from '#modules/products/contract/product-specs.ts'

export const Variant = z.object({
  _id: Id,
  size: z.string().nullable(),
  color: z.string().nullable(),
  stock: z.int(),
})
export type Variant = z.output<typeof Variant>

/** Shortened description, first picture. */
export const ProductCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: Francs,
  prixPromotionnel: z.nullable(Francs),
  promoUntil: productSpecs.promoUntil,
  promoWords: z.string().nullish(),
  imageUrl: z.array(z.string()),
  image: z.nullable(Image),
  stock: z.int(),
  useVariants: z.boolean(),
  variants: z.array(Variant),
  variantTypes: z.array(z.enum(['size', 'color'])),
  averageRating: z.number(),
  totalReviews: z.int(),
  category: z.string(),
  subCategory: z.string(),
  isNew: z.boolean(),
  /** 'isLocal' if made in Mali, else empty (inherited spelling). */
  isLocal: z.enum(['isLocal', '']),
  isFreeLivraison: z.boolean(),
  shopName: z.string(),
  shopIsNew: z.boolean(),
  /** Place of the shop. */
  shopRegion: z.string().optional(),
})
export type ProductCard = z.output<typeof ProductCard>

export const Product = ProductCard.extend({
  images: z.array(Image),
  ...productSpecs,
  shop: ShopCard,
  unavailable: z.enum(['suspended', 'shop_closed']).nullable(),
  takesProposals: z.boolean().optional(),
  /** JPEG, 1200 × 630 px, with price. Its address changes with its content. */
  shareImage: z.string(),
  categoryName: z.string(),
  subCategoryName: z.string(),
})
export type Product = z.output<typeof Product>

export const ProductPage = z.object({
  products: z.array(ProductCard),
  ...pageFacts,
  totalProducts: z.int(),
})

export const listCategoryProducts = endpoint('GET', '/api/categories/products', {
  who: 'visitor',
  query: z.object({
    category: slugField(120),
    subCategory: slugField(400).optional(),
    ...paging(PAGE_SIZE.category),
  }),
  reply: ProductPage,
  errors: ['categories.category_unknown'],
  summary: 'Les produits d’une catégorie ; subCategory est une liste séparée par des virgules.',
})

export const productFilters = [
  'paginated',
  'trending-best',
  'bestOffers',
  'local',
  'purchased',
  'random-by-category',
] as const
export type ProductFilter = (typeof productFilters)[number]

export const listProducts = endpoint('GET', '/api/products/{filter}', {
  who: 'optional',
  params: z.object({ filter: z.enum(productFilters, 'Liste de produits inconnue.') }),
  query: z.object(paging(PAGE_SIZE.shop)),
  reply: ProductPage,
  errors: ['session.missing'],
  summary:
    'Les listes de la boutique : tous, populaires, promotions, made in Mali, déjà achetés, une sélection variée.',
})

export const readProduct = endpoint('GET', '/api/products/slug/{slug}', {
  who: 'visitor',
  params: z.object({ slug: slugField(160) }),
  reply: Product,
  errors: ['products.product_unknown'],
  summary: 'La fiche d’un produit.',
})

export const listTrustedShops = endpoint('GET', '/api/shops/trusted', {
  who: 'visitor',
  query: z.object({ limit: paging(4).limit }),
  reply: z.object({ shops: z.array(ShopCard) }),
  summary: 'Les boutiques aux livraisons les plus sûres.',
})

export const listShopProducts = endpoint('GET', '/api/shops/slug/{slug}/products', {
  who: 'visitor',
  params: z.object({ slug: slugField(160) }),
  query: z.object(paging(PAGE_SIZE.category)),
  reply: ProductPage,
  errors: ['products.shop_unknown'],
  summary: 'Ce qu’une boutique vend, les derniers publiés d’abord.',
})
