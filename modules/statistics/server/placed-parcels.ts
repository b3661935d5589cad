import { sumOf } from '#kernel/wire/money.ts'
import { type ParcelState, parcelHas } from '#modules/orders/contract/order-states.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readSellerSales as endpoint } from '#modules/statistics/contract/seller-overview.ts'

import type { Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noShop, shopOf } from '#modules/shops/server/module.ts'
import { dayMs, dayOf, addMs } from '#kernel/clock.ts'

/** Parcels whose order was placed on one day in Bamako and that are in one state now. */
export type PlacedParcels = {
  day: string
  state: ParcelState
  francs: number
  parcels: number
  orders: number
}

// Each reads an index that holds all its columns. A shop has at most one parcel of an order.
const ofMarket = placedByDay('market', 'count(*) filter (where f.number = 1)', 'true')
const ofShop = placedByDay('shop', 'count(*)', 'f.shop_id = $3')

/** What was placed in a period and the one before, in the whole market or in one shop. */
export function placedParcels(
  db: Sql,
  { before, to }: Period,
  shopId?: string,
): Promise<PlacedParcels[]> {
  return shopId ? run(db, ofShop, [before, to, shopId]) : run(db, ofMarket, [before, to])
}

/** The sum of a column on these days. */
export function sumOn(
  days: readonly string[],
  rows: readonly PlacedParcels[],
  column: 'francs' | 'parcels' | 'orders',
): number {
  const wanted = new Set(days)
  return sumOf(
    rows.filter(({ day }) => wanted.has(day)),
    (row) => row[column],
  )
}

function placedByDay(name: string, orders: string, which: string): Statement {
  return {
    name: `statistics_placed_${name}`,
    text: `
      select to_char(day, 'YYYY-MM-DD') as day, state, francs, parcels, orders from (
        select (f.placed_at at time zone 'Africa/Bamako')::date as day, f.state,
          sum(f.items_total_francs)::bigint as francs, count(*) as parcels, ${orders} as orders
        from parcel_facts f where ${which} and f.placed_at >= $1 and f.placed_at < $2 group by 1, 2
      ) days`,
  }
}

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

/** Days of Bamako, which keeps UTC all year: the last ones, today included, and as many before. */
export type Period = {
  /** First instants of the period before and of this one, and the first after it. */
  before: Date
  from: Date
  to: Date
  /** `2026-11-20`, the oldest first. */
  days: readonly string[]
  daysBefore: readonly string[]
}

export function lastDays(now: Date, count: number): Period {
  const to = addMs(new Date(dayOf(now)), dayMs)
  const from = addMs(to, -count * dayMs)
  const before = addMs(from, -count * dayMs)
  const daysFrom = (first: Date) =>
    Array.from({ length: count }, (_, index) => dayOf(addMs(first, index * dayMs)))
  return { before, from, to, days: daysFrom(from), daysBefore: daysFrom(before) }
}
