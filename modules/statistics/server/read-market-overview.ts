import { sql } from 'drizzle-orm'
import type { readAdminOverview, ToTreatKind } from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import {
  type ParcelFact,
  parcelHas,
  type ParcelState,
  parcelStates,
} from '#modules/parcels/contract/order-states.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { readSellerSales as endpoint } from '#modules/statistics/contract/seller-overview.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { noShop, shopOf } from '#modules/shops/module.ts'
import { dayMs, dayOf, addMs } from '#kernel/clock.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { parcelFacts, parcelMoveFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { throttleFacts } from '#kernel/database/views.ts'
import { servedRegionFacts } from '#modules/pricing/database/views.ts'

type Overview = Reply<typeof readAdminOverview>
type Column = Parameters<typeof sumOn>[2]

/** Reads the team's first screen: three statements. */
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
      .map(({ at, ...one }) => ({ ...one, at: at && new Date(at).toISOString() })),
    sales: figure(sold, 'francs'),
    // Placed orders count in any state.
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

type OtherFigures = {
  acceptance: number | null
  acceptanceBefore: number | null
  complaints: number
  complaintsBefore: number
  shops: number
  shopsBefore: number
  publishing: number
}

async function otherFigures({ db }: Kernel, { before, from, to }: Period): Promise<OtherFigures> {
  const [row] = await query<OtherFigures>(
    db,
    sql`select a.*, c.*, s.* from
      (select
        percentile_cont(0.5) within group (order by minutes) filter (where moved_at >= ${from}) as acceptance,
        percentile_cont(0.5) within group (order by minutes) filter (where moved_at < ${from}) as acceptance_before
        from (
          select m.moved_at, extract(epoch from m.moved_at - f.placed_at)::float8 / 60 as minutes
          from ${parcelMoveFacts} m join ${parcelFacts} f on f.id = m.parcel_id
          where m.to_state = 'accepted' and m.moved_at >= ${before} and m.moved_at < ${to}
        ) accepted) a,
      (select count(*) filter (where opened_at >= ${from}) as complaints,
        count(*) filter (where opened_at < ${from}) as complaints_before
        from ${complaintFacts} where opened_at >= ${before} and opened_at < ${to}) c,
      (select count(*) filter (where created_at >= ${from}) as shops,
        count(*) filter (where created_at < ${from}) as shops_before,
        count(*) filter (where created_at >= ${from} and exists (
          select from ${productFacts} p where p.shop_id = n.id and p.listed)) as publishing
        from ${shopFacts} n where created_at >= ${before} and created_at < ${to}) s`,
  )
  if (!row) throw new Error('a count without a row')
  return row
}

type Waiting = { kind: ToTreatKind; count: number; at: string | null }

async function whatWaits({ db }: Kernel, now: Date): Promise<Waiting[]> {
  return query<Waiting>(
    db,
    sql`select 'codes' as kind, count(*) as count, min(wait_until) as at
      from ${throttleFacts} where key like 'otp-%' and wait_until > ${now}
    union all select 'regions', count(*), null::timestamptz
      from ${servedRegionFacts} where decided_at is null
    union all select 'shops', count(*), min(created_at)
      from ${shopFacts} where created_at > ${now}::timestamptz - interval '7 days'`,
  )
}

type PlacedParcels = {
  day: string
  state: ParcelState
  francs: number
  parcels: number
  orders: number
}

/** Counts by indexes alone. A shop has at most one parcel per order. */
function placedParcels(db: Sql, { before, to }: Period, shopId?: string): Promise<PlacedParcels[]> {
  const orders = shopId ? sql`count(*)` : sql`count(*) filter (where f.number = 1)`
  const which = shopId ? sql`f.shop_id = ${shopId}` : sql`true`
  return query(
    db,
    sql`
    select to_char(day, 'YYYY-MM-DD') as day, state, francs, parcels, orders from (
      select (f.placed_at at time zone 'Africa/Bamako')::date as day, f.state,
        sum(f.items_total_francs)::bigint as francs, count(*) as parcels, ${orders} as orders
      from ${saleFacts} f where ${which} and f.rest_of is null
        and f.placed_at >= ${before} and f.placed_at < ${to} group by 1, 2
    ) days`,
  )
}

function sumOn(
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

/** @throws shops.no_shop (404) */
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

/** Days in Bamako (UTC), today included, and as many before. */
type Period = {
  /** Starts of both periods, and the exclusive end. */
  before: Date
  from: Date
  to: Date
  days: readonly string[]
  daysBefore: readonly string[]
}

function lastDays(now: Date, count: number): Period {
  const to = addMs(new Date(dayOf(now)), dayMs)
  const from = addMs(to, -count * dayMs)
  const before = addMs(from, -count * dayMs)
  const daysFrom = (first: Date) =>
    Array.from({ length: count }, (_, index) => dayOf(addMs(first, index * dayMs)))
  return { before, from, to, days: daysFrom(from), daysBefore: daysFrom(before) }
}
