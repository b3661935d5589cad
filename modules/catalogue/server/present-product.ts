import { imageAddress } from '#modules/images/contract/images.ts'
import { LIST_TEXT_LENGTH, NEW_PRODUCT_MS, NEW_SHOP_DELIVERIES } from '#kernel/wire/limits.ts'
import { shorten } from '#kernel/wire/short-text.ts'
import { freeDeliveryToWire } from '#modules/catalogue/contract/free-delivery.ts'
import { specsOf } from '#modules/catalogue/contract/product-specs.ts'
import type { Product, ProductCard } from '#modules/catalogue/contract/catalogue.ts'
import { presentImage } from '#modules/images/server/module.ts'
import { averageOf } from './average.ts'
import type { BasicRow, CardRow } from './card.ts'
import { isClosed, presentShop } from './shop-page/present-shop.ts'
import type { ProductRow } from './product.ts'
import { shareAddress } from './share-address.ts'

const weekDay = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' })

const date = new Intl.DateTimeFormat('fr', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const sixDays = 518_400_000

export function presentCard(row: CardRow, now: Date): ProductCard {
  return {
    ...presentBasics(row, now),
    description: shorten(row.description, LIST_TEXT_LENGTH),
    imageUrl: row.image ? [imageAddress(row.image.id, 640)] : [],
    image: row.image && presentImage(row.image),
  }
}

export function presentProduct(row: ProductRow, now: Date): Product {
  const images = row.images.map(presentImage)
  return {
    ...presentBasics(row, now),
    imageUrl: images.map(({ url }) => url),
    image: images[0] ?? null,
    images,
    ...specsOf(row),
    shop: presentShop(row.shop, now),
    unavailable: row.suspended ? 'suspended' : isClosed(row.shop, now) ? 'shop_closed' : null,
    shareImage: shareAddress({
      id: row.id,
      price: row.price,
      promoPrice: row.promoPrice,
      imageId: row.images[0]?.id ?? null,
    }),
    categoryName: row.categoryName,
    subCategoryName: row.subcategoryName,
  }
}

function presentBasics(row: BasicRow, now: Date): Omit<ProductCard, 'image' | 'imageUrl'> {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    price: row.price,
    prixPromotionnel: row.promoPrice,
    promoUntil: row.promoUntil,
    promoWords: row.promoUntil && offerEnd(row.promoUntil, now),
    stock: row.stock,
    useVariants: row.useVariants,
    variants: row.variants.map(({ id, size, color, stock }) => ({ _id: id, size, color, stock })),
    variantTypes: row.variantTypes,
    averageRating: averageOf(row.ratingSum, row.ratingCount),
    totalReviews: row.ratingCount,
    category: row.categorySlug,
    subCategory: row.subcategorySlug,
    isNew: now.getTime() - row.publishedAt.getTime() < NEW_PRODUCT_MS,
    isLocal: row.isLocal ? 'isLocal' : '',
    ...freeDeliveryToWire(row),
    shopName: row.shopName,
    shopIsNew: row.shopDeliveries < NEW_SHOP_DELIVERIES,
  }
}

/**
 * The last day of an offer: « Jusqu’à samedi », and « Jusqu’au 12 déc. » where the day’s name could
 * be another week’s.
 */
export function offerEnd(day: string, now: Date): string {
  const end = new Date(day)
  return end.getTime() - now.getTime() < sixDays
    ? `Jusqu’à ${weekDay.format(end)}`
    : `Jusqu’au ${date.format(end)}`
}
