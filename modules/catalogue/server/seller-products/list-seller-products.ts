import type { Given, Read } from '#kernel/wire/endpoint.ts'
import type {
  listSellerProducts as wire,
  SellerProduct,
  SellerProductDetail,
} from '#modules/catalogue/contract/seller-products.ts'
import { specsOf } from '#modules/catalogue/contract/product-specs.ts'
import { sumOf } from '#kernel/wire/money.ts'

import { placeOf } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { presentImage } from '#modules/images/server/module.ts'
import {
  countSellerProducts,
  countStates,
  readSellerProducts,
  type SellerProductRow,
  type SellerDetailRow,
} from './seller-products.queries.ts'

/** A page of a seller's products. Three statements at most, whatever the number of products. */
export async function listSellerProducts(
  kernel: Kernel,
  sellerId: string,
  { after, page, limit, ...rest }: Read<typeof wire>['query'],
): Promise<Given<typeof wire>> {
  const filter = { ...rest, sellerId }
  const [rows, filtered, counts] = await Promise.all([
    readSellerProducts(kernel, filter, placeOf({ after, page, limit })),
    after || isNarrow(rest) ? countSellerProducts(kernel, filter) : null,
    after ? null : countStates(kernel, sellerId),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const totalProducts = filtered ?? counts?.all ?? 0
  return {
    products: rows.slice(0, limit).map(presentSellerProduct),
    next: last ? cursorOf(last) : null,
    currentPage: page,
    totalPages: Math.ceil(totalProducts / limit),
    totalProducts,
    counts,
  }
}

/** Without any of these, all are counted already, beside their states. */
function isNarrow({
  q,
  state,
  category,
}: {
  q: string
  state?: string | undefined
  category?: string | undefined
}): boolean {
  return q.trim() !== '' || state !== undefined || category !== undefined
}

function cursorOf({ publishedAt, id }: SellerProductRow): string {
  return `${publishedAt.toISOString()}_${id}`
}

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
    isFreeLivraison: row.isFreeLivraison,
    proposals: row.proposals,
    ...specsOf(row),
  }
}
