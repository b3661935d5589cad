import type { Given, Read } from '#kernel/wire/endpoint.ts'
import type { listSellerProducts as wire } from '#modules/catalogue/contract/seller-products.ts'

import { placeOf } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { presentSellerProduct } from './present-seller-product.ts'
import {
  countSellerProducts,
  countStates,
  readSellerProducts,
  type SellerProductRow,
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
