import { freeDeliveryToWire } from '#modules/catalogue/contract/free-delivery.ts'
import { specsOf } from '#modules/catalogue/contract/product-specs.ts'
import type {
  SellerProduct,
  SellerProductDetail,
} from '#modules/catalogue/contract/seller-products.ts'

import { sumOf } from '#kernel/wire/money.ts'
import { presentImage } from '#modules/images/server/module.ts'

import type { SellerDetailRow, SellerProductRow } from './seller-products.queries.ts'

const stateOf = { seller: 'suspended', plan: 'hidden_by_plan', admin: 'hidden_by_team' } as const

export function presentSellerProduct(row: SellerProductRow): SellerProduct {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    price: row.price,
    prixPromotionnel: row.promoPrice,
    image: row.image && presentImage(row.image),
    state: row.suspendedBy ? stateOf[row.suspendedBy] : 'live',
    reason: row.reason,
    stock: sumOf(row.counted, ({ stock }) => stock),
    reserved: sumOf(row.counted, ({ reserved }) => reserved),
    useVariants: row.useVariants,
    variants: row.counted.map(({ id, ...variant }) => ({ _id: id, ...variant })),
    categoryName: row.categoryName,
    subCategoryName: row.subcategoryName,
    sold: row.sold,
    waiting: row.waiting,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentSellerDetail(row: SellerDetailRow): SellerProductDetail {
  return {
    ...presentSellerProduct(row),
    description: row.description,
    category: row.categorySlug,
    subCategory: row.subcategorySlug,
    images: row.images.map(presentImage),
    variantTypes: row.variantTypes,
    isLocal: row.isLocal,
    ...freeDeliveryToWire(row),
    ...specsOf(row),
  }
}
