import type { readAdminOverview } from '#contract/statistics/admin-overview.ts'
import type { Reply } from '#contract/kernel/endpoint.ts'
import { parcelStates } from '#contract/orders/order-states.ts'

import { dayMs, later } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { otherFigures, parcelDays, whatWaits, type DayRow } from './overview.queries.ts'

type Overview = Reply<typeof readAdminOverview>

/** The team's first screen. Three statements, whatever the market's size. A period ends with today, in Bamako (UTC all year). */
export async function readOverview(kernel: Kernel, days: number): Promise<Overview> {
  const now = kernel.clock.now()
  const midnight = new Date(now.toISOString().slice(0, 10))
  const span = {
    before: later(midnight, (1 - 2 * days) * dayMs),
    from: later(midnight, (1 - days) * dayMs),
    to: later(midnight, dayMs),
  }
  const [rows, others, waiting] = await Promise.all([
    parcelDays(kernel, span),
    otherFigures(kernel, span),
    whatWaits(kernel, now),
  ])
  const both = (what: (row: DayRow) => number, which: (row: DayRow) => boolean) => ({
    now: sum(
      rows.filter((row) => row.current && which(row)),
      what,
    ),
    before: sum(
      rows.filter((row) => !row.current && which(row)),
      what,
    ),
  })
  const parcels = ({ parcels: count }: DayRow) => count
  return {
    now: now.toISOString(),
    toTreat: waiting
      .filter(({ count }) => count > 0)
      .map(({ at, ...one }) => ({ ...one, at: at?.toISOString() ?? null })),
    sales: both(({ francs }) => francs, isSold),
    orders: both(({ orders }) => orders, isPlaced),
    acceptance: { now: others.acceptance, before: others.acceptanceBefore },
    delivered: both(parcels, ({ state }) => state === 'delivered' || state === 'closed'),
    returned: both(parcels, ({ state }) => state === 'returning' || state === 'returned'),
    complaints: { now: others.complaints, before: others.complaintsBefore },
    newShops: { now: others.shops, before: others.shopsBefore },
    publishing: others.publishing,
    states: parcelStates.map((state) => ({
      state,
      count: sum(
        rows.filter((row) => row.current && row.state === state),
        parcels,
      ),
    })),
    days: Array.from({ length: days }, (_, index) => {
      const day = later(span.from, index * dayMs)
        .toISOString()
        .slice(0, 10)
      const sameBefore = later(span.before, index * dayMs)
        .toISOString()
        .slice(0, 10)
      const on = (one: string) => rows.filter((row) => row.day === one && isSold(row))
      return {
        day,
        francs: sum(on(day), ({ francs }) => francs),
        before: sum(on(sameBefore), ({ francs }) => francs),
        orders: sum(on(day), ({ orders }) => orders),
      }
    }),
  }
}

/** Money and goods are on their way, or were: neither cancelled nor left unpaid. */
function isSold({ state }: DayRow): boolean {
  return state !== 'awaiting_payment' && state !== 'cancelled'
}

/** Somebody meant it, whatever became of it. */
function isPlaced({ state }: DayRow): boolean {
  return state !== 'awaiting_payment'
}

function sum(rows: readonly DayRow[], what: (row: DayRow) => number): number {
  return rows.reduce((all, row) => all + what(row), 0)
}
