import type { Reply } from '#contract/kernel/endpoint.ts'
import type { readSellerSales } from '#contract/statistics/seller-overview.ts'

import { shopOf } from '../shops/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { run, type Statement } from '../kernel/statement.ts'
import { noShop } from '../shops/index.ts'
import { dayMs } from '../kernel/clock.ts'

// Read off an index that holds all of it: the orders themselves are not opened.
const sales: Statement = {
  name: 'sellers_sales',
  text: `
    select to_char(f.placed_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(f.items_total_francs)::int as sales, count(*)::int as orders
    from parcels f
    where f.shop_id = $1 and f.placed_at >= $2 and f.state not in ('awaiting_payment', 'cancelled', 'returned')
    group by day`,
}

/** What was sold in the last `days` days, today included (Bamako’s days are UTC’s), and in as many before. @throws sellers.no_shop (404) */
export async function readSales(
  kernel: Kernel,
  ownerId: string,
  days: number,
): Promise<Reply<typeof readSellerSales>> {
  const shopId = await shopOf(kernel.db, ownerId)
  if (!shopId) throw noShop()
  const today = Math.floor(kernel.clock.now().getTime() / dayMs)
  const dayOf = (back: number) => new Date((today - back) * dayMs).toISOString().slice(0, 10)
  const rows = await run<{ day: string; sales: number; orders: number }>(kernel.db, sales, [
    shopId,
    new Date((today - 2 * days + 1) * dayMs),
  ])
  const known = new Map(rows.map((row) => [row.day, row]))
  const period = (from: number) =>
    Array.from(
      { length: days },
      (_, index) =>
        known.get(dayOf(from - index)) ?? { day: dayOf(from - index), sales: 0, orders: 0 },
    )
  const present = period(days - 1)
  return { days: present, ...totalOf(present), before: totalOf(period(2 * days - 1)) }
}

function totalOf(days: readonly { sales: number; orders: number }[]): {
  sales: number
  orders: number
} {
  return days.reduce(
    (sum, day) => ({ sales: sum.sales + day.sales, orders: sum.orders + day.orders }),
    { sales: 0, orders: 0 },
  )
}
