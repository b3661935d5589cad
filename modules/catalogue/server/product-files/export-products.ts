import { imageAddress } from '#modules/images/contract/images.ts'

import {
  readSellerDetailPage,
  type SellerDetailRow as SellerDetail,
  type SellerFilter,
} from '../seller-products/seller-products.queries.ts'
import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Cells } from '#kernel/csv/csv.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { traitsCell, variantsCell } from './cell-words.ts'
import { columns, type Column } from './columns.ts'

/** Few: a product brings its description and all its variants. */
const batchSize = 200
const order: readonly Column[] = [
  'reference',
  'name',
  'description',
  'category',
  'subCategory',
  'price',
  'promo',
  'promoUntil',
  'stock',
  'variants',
  'local',
  'free',
  'weight',
  'traits',
  'photos',
  'seen',
]

/** The products that the filter keeps, in the very columns that an import reads again. */
export function exportProducts(
  kernel: Kernel,
  { publicUrl, ...filter }: SellerFilter & { publicUrl: string },
): AsyncGenerator<string> {
  return csvPages<SellerDetail>(
    order.map((column) => columns[column]),
    (last, limit) => {
      const after = last ? { at: last.publishedAt.toISOString(), id: last.id } : null
      return readSellerDetailPage(kernel, filter, { limit, after })
    },
    (product) => cellsOf(product, publicUrl),
    batchSize,
  )
}

function cellsOf(product: SellerDetail, publicUrl: string): Cells {
  const yes = (said: boolean) => (said ? 'oui' : 'non')
  const stock = product.useVariants ? '' : String(product.counted[0]?.stock ?? 0)
  const variants = product.useVariants ? variantsCell(product.counted) : ''
  const cells: Record<Column, string | number | null> = {
    reference: product.slug,
    name: product.name,
    description: product.description,
    category: product.categorySlug,
    subCategory: product.subcategorySlug,
    price: product.price,
    promo: product.promoPrice,
    promoUntil: product.promoUntil,
    stock,
    variants,
    local: yes(product.isLocal),
    free: yes(product.isFreeDelivery),
    weight: product.weightClass,
    traits: traitsCell(product.characteristics),
    photos: product.images.map(({ id }) => publicUrl + imageAddress(id, 1200)).join(' | '),
    seen: product.useVariants ? variants : stock,
  }
  return order.map((column) => cells[column])
}
