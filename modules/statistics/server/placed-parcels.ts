import { sumOf } from '#kernel/wire/money.ts'
import type { ParcelState } from '#modules/orders/contract/order-states.ts'

import type { Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { Period } from './period.ts'

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
