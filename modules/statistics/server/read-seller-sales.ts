import type { Reply } from '#kernel/wire/endpoint.ts'
import { parcelHas } from '#modules/orders/contract/order-states.ts'
import type { readSellerSales as endpoint } from '#modules/statistics/contract/seller-overview.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { noShop, shopOf } from '#modules/shops/server/module.ts'
import { lastDays } from './period.ts'
import { placedParcels, sumOn } from './placed-parcels.ts'

/** What a shop sold in the last days, and in as many before. @throws sellers.no_shop (404) */
export async function readSellerSales(
  { db, clock }: Kernel,
  ownerId: string,
  count: number,
): Promise<Reply<typeof endpoint>> {
  const shopId = await shopOf(db, ownerId)
  if (!shopId) throw noShop()
  const period = lastDays(clock.now(), count)
  const placed = await placedParcels(db, period, shopId)
  const sold = placed.filter(({ state }) => parcelHas('isSold', state))
  const salesOn = (days: readonly string[]) => ({
    sales: sumOn(days, sold, 'francs'),
    orders: sumOn(days, sold, 'orders'),
  })
  return {
    days: period.days.map((day) => ({ day, ...salesOn([day]) })),
    ...salesOn(period.days),
    before: salesOn(period.daysBefore),
  }
}
