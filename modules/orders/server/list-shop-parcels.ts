import { sumOf } from '#kernel/wire/money.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import type { listSellerOrders, SellerParcel } from '#modules/orders/contract/seller-orders.ts'

import { shopOf } from '#modules/shops/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { parcelUnknown } from './errors.ts'
import { readCursor, writeCursor } from './parcel-cursor.ts'
import { presentSellerParcels, type IsDisputed, type Seeing } from './present-seller-parcel.ts'
import { shopPage, shopParcelsOf } from './shop-parcels.ts'
import type { ShopFilter } from './shop-search.ts'

type Input = ShopFilter & {
  sellerId: string
  page: number
  limit: number
  after?: string | undefined
}

/**
 * A page of the caller’s own shop; seven statements whatever its size.
 * @throws orders.cursor_unknown (400)
 */
export async function listShopParcels(
  kernel: Kernel,
  isDisputed: IsDisputed,
  input: Input,
): Promise<Reply<typeof listSellerOrders>> {
  const { page, limit, sellerId, after, ...filter } = input
  const cursor = after ? readCursor(after) : null
  const shopId = await shopOf(kernel.db, sellerId)
  if (!shopId)
    return { orders: [], currentPage: page, totalPages: 0, totalOrders: 0, counts: {}, next: null }
  const { found, counts } = await shopPage(kernel.db, shopId, filter, {
    after: cursor,
    offset: cursor ? 0 : (page - 1) * limit,
    limit,
  })
  const rows = await shopParcelsOf(
    kernel.db,
    found.map(({ id }) => id),
  )
  const total = sumOf(
    Object.entries(counts).filter(
      ([state]) => !filter.state || filter.state.some((one) => one === state),
    ),
    ([, several]) => several,
  )
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    orders: await presentSellerParcels(kernel, rows, { sellerId, isDisputed }),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalOrders: total,
    counts,
    next: last ? writeCursor(last) : null,
  }
}

/** One parcel as its shop sees it. @throws orders.parcel_unknown (404) */
export async function showShopParcel(
  kernel: Kernel,
  parcelId: string,
  seeing: Seeing,
): Promise<SellerParcel> {
  const [parcel] = await presentSellerParcels(
    kernel,
    await shopParcelsOf(kernel.db, [parcelId]),
    seeing,
  )
  if (!parcel) throw parcelUnknown()
  return parcel
}
