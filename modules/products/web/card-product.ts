import { badgeOf } from '#modules/products/contract/badges.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { ProductCard, Variant } from '#modules/products/contract/catalogue.ts'

type Shown =
  | '_id'
  | 'slug'
  | 'name'
  | 'price'
  | 'prixPromotionnel'
  | 'image'
  | 'stock'
  | 'useVariants'
  | 'variantTypes'
  | 'averageRating'
  | 'totalReviews'
  | 'isNew'
  | 'isLocal'
  | 'isFreeLivraison'
  | 'shopName'
  | 'shopIsNew'
  | 'subCategory'

export type CardProduct = Pick<ProductCard, Shown> & {
  variants: readonly Pick<Variant, 'size' | 'color' | 'stock'>[]
  until?: string | null | undefined
  /** Not in Bamako: no day is said before the buyer's place is known. */
  isFar?: true
  description?: string
}

/** Keeps card fields only: page data is sent twice, as HTML and as JSON. */
export function cardProduct(
  product: ProductCard,
  { described = false }: { described?: boolean } = {},
): CardProduct {
  return {
    _id: product._id,
    slug: product.slug,
    name: product.name,
    price: product.price,
    prixPromotionnel: product.prixPromotionnel,
    until: product.promoWords,
    image: product.image,
    stock: product.stock,
    useVariants: product.useVariants,
    variantTypes: product.variantTypes,
    variants: product.variants.map(({ size, color, stock }) => ({ size, color, stock })),
    averageRating: product.averageRating,
    totalReviews: product.totalReviews,
    isNew: product.isNew,
    isLocal: product.isLocal,
    isFreeLivraison: product.isFreeLivraison,
    shopName: product.shopName,
    shopIsNew: product.shopIsNew,
    subCategory: product.subCategory,
    ...(product.shopRegion !== undefined && product.shopRegion !== 'Bamako' && { isFar: true }),
    ...(described && { description: product.description }),
  }
}

const TONES = { 'free-delivery': 'free', new: 'new', local: 'mali' } as const satisfies Record<
  string,
  BadgeTone
>

export function cardBadge(
  product: Pick<CardProduct, 'isFreeLivraison' | 'isNew' | 'isLocal'>,
): { tone: BadgeTone; label: string } | null {
  const badge = badgeOf(product)
  return badge && { tone: TONES[badge.kind], label: badge.label }
}
