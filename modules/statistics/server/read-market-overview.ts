import type { readAdminOverview } from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { parcelHas, parcelStates, type ParcelFact } from '#modules/orders/contract/order-states.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { otherFigures, whatWaits } from './market-overview.queries.ts'
import { lastDays } from './period.ts'
import { placedParcels, sumOn, type PlacedParcels } from './placed-parcels.queries.ts'

type Overview = Reply<typeof readAdminOverview>
type Column = Parameters<typeof sumOn>[2]

/** The team's first screen. Three statements, whatever the market's size. */
export async function readMarketOverview(kernel: Kernel, count: number): Promise<Overview> {
  const now = kernel.clock.now()
  const period = lastDays(now, count)
  const [placed, others, waiting] = await Promise.all([
    placedParcels(kernel.db, period),
    otherFigures(kernel, period),
    whatWaits(kernel, now),
  ])
  const those = (fact: ParcelFact) => placed.filter(({ state }) => parcelHas(fact, state))
  const figure = (rows: readonly PlacedParcels[], column: Column) => ({
    now: sumOn(period.days, rows, column),
    before: sumOn(period.daysBefore, rows, column),
  })
  const sold = those('isSold')
  return {
    now: now.toISOString(),
    toTreat: waiting
      .filter((one) => one.count > 0)
      .map(({ at, ...one }) => ({ ...one, at: at?.toISOString() ?? null })),
    sales: figure(sold, 'francs'),
    // Every order placed counts, whatever became of it.
    orders: figure(
      placed.filter(({ state }) => state !== 'awaiting_payment'),
      'orders',
    ),
    acceptance: { now: others.acceptance, before: others.acceptanceBefore },
    delivered: figure(those('isDelivered'), 'parcels'),
    returned: figure(those('isSentBack'), 'parcels'),
    complaints: { now: others.complaints, before: others.complaintsBefore },
    newShops: { now: others.shops, before: others.shopsBefore },
    publishing: others.publishing,
    states: parcelStates.map((state) => {
      const inState = placed.filter((row) => row.state === state)
      return { state, count: sumOn(period.days, inState, 'parcels') }
    }),
    days: period.days.map((day, index) => ({
      day,
      francs: sumOn([day], sold, 'francs'),
      before: sumOn(period.daysBefore.slice(index, index + 1), sold, 'francs'),
      orders: sumOn([day], sold, 'orders'),
    })),
  }
}
