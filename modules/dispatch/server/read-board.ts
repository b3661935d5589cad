import { parcelFacts, orderFacts, parcelMoveFacts } from '#modules/parcels/database/views.ts'
import {
  courierFeeFacts,
  deliveryFailureFacts,
  failedTripFacts,
} from '#modules/deliveries/database/views.ts'
import { ledgerAccountFacts, ledgerStandingsNow } from '#modules/ledger/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { wholePercent } from '#kernel/wire/money.ts'
import { sql } from 'drizzle-orm'

import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type { readBoard, DayFigures } from '#modules/dispatch/contract/dispatch.ts'

import type { Sql } from '#kernel/database/database.ts'
import { dayMs } from '#kernel/clock.ts'
import { boardOf } from './board-parcels.ts'
import { remittancesOf } from '#modules/cash-boxes/module.ts'
import { groupOfCourier, groupSeen, type Dispatcher } from '#modules/deliveries/module.ts'
import { listGroups } from './groups.ts'
import { isRefusedAtDoor } from './list-couriers.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

export async function presentBoard(
  kernel: Kernel,
  who: Dispatcher,
  query: Read<typeof readBoard>['query'],
): Promise<ReplyInput<typeof readBoard>> {
  const { db } = kernel
  const now = kernel.clock.now()
  const group = groupSeen(who, query.group)
  const { columns, zones, late, lateBy, totals } = await boardOf(
    db,
    now,
    { ...query, group },
    query.more,
  )
  const [figures, locked, remittances, groups] = await Promise.all([
    figuresOf(db, now, group),
    sumCashCarried(db, group),
    remittancesOf(kernel, group),
    listGroups(db, who),
  ])
  const [today, yesterday] = figures.days
  return {
    group,
    groups: groups.map(({ name }) => name),
    columns,
    zones,
    late,
    figures: {
      toAssign: totals.to_assign,
      toAssignLate: lateBy.to_assign,
      onTheWay: totals.to_collect + totals.on_the_way,
      onTheWayLate: lateBy.to_collect + lateBy.on_the_way,
      deliveredToday: today?.delivered ?? 0,
      firstTryPercent: today?.firstTryPercent ?? null,
      medianMinutes: today?.medianMinutes ?? null,
      medianYesterday: yesterday?.medianMinutes ?? null,
      cashHeld: locked,
      openRemittances: remittances.open.length,
    },
  }
}

type DeliveryFiguresRow = {
  bucket: string
  delivered: number
  first: number
  failures: number
  returned: number
  median: number | null
  cash: number
  fees: number
}
type Sums = Omit<DayFigures, 'day'>

export async function figuresOf(
  db: Sql,
  now: Date,
  group: string | null,
): Promise<{ days: DayFigures[]; week: Sums; weekBefore: Sums }> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const days = Array.from({ length: 7 }, (_, back) => today - back * dayMs)
  const spans = [
    ...days.map((from) => ({ bucket: isoDay(from), from, until: from + dayMs })),
    { bucket: 'week', from: today - 6 * dayMs, until: today + dayMs },
    { bucket: 'before', from: today - 13 * dayMs, until: today - 6 * dayMs },
  ]
  const values = sql.join(
    spans.map(
      ({ bucket, from, until }) =>
        sql`(${bucket}, ${new Date(from).toISOString()}::timestamptz, ${new Date(until).toISOString()}::timestamptz)`,
    ),
    sql`, `,
  )
  const ofGroup = sql`(${group}::text is null or f.delivery_group = ${group})`
  const rows = await query<DeliveryFiguresRow>(
    db,
    sql`
    with spans(bucket, since, until) as (values ${values})
    select s.bucket, d.delivered, d.first, d.cash, d.median, (d.fees + r.trips)::bigint as fees, x.failures, r.returned
    from spans s
    cross join lateral (
      select count(*)::int as delivered, (count(*) filter (where f.tries = 1))::int as first,
        coalesce(sum(f.cash_francs) filter (where o.payment_method = 'cash_on_delivery' or f.outside_payment), 0)::bigint as cash,
        coalesce(sum(c.amount_francs), 0)::bigint as fees,
        percentile_cont(0.5) within group (order by extract(epoch from f.delivered_at - m.moved_at) / 60)::int as median
      from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id left join ${courierFeeFacts} c on c.parcel_id = f.id
      left join lateral (
        select min(h.moved_at) as moved_at from ${parcelMoveFacts} h where h.parcel_id = f.id and h.to_state = 'ready'
      ) m on true
      where f.delivered_at >= s.since and f.delivered_at < s.until and ${ofGroup}
    ) d
    cross join lateral (
      select count(*)::int as failures from ${deliveryFailureFacts} e join ${parcelFacts} f on f.id = e.parcel_id
      where e.failed_at >= s.since and e.failed_at < s.until and ${ofGroup}
    ) x
    cross join lateral (
      select (count(*) filter (where ${isRefusedAtDoor}))::int as returned,
        coalesce(sum(t.amount_francs), 0) + coalesce(sum(b.amount_francs), 0) as trips
      from ${parcelFacts} f left join ${failedTripFacts} t on t.parcel_id = f.id left join ${courierFeeFacts} b on b.parcel_id = f.id where f.is_back and f.state_since >= s.since and f.state_since < s.until and ${ofGroup}
    ) r`,
  )
  const sums = (bucket: string) => sumsOf(rows.find((row) => row.bucket === bucket))
  return {
    days: days.map((from) => ({ day: isoDay(from), ...sums(isoDay(from)) })),
    week: sums('week'),
    weekBefore: sums('before'),
  }
}

async function sumCashCarried(db: Sql, group: string | null): Promise<number> {
  const [row] = await query<{ locked: number }>(
    db,
    sql`
    select coalesce(sum(n.francs), 0)::bigint as locked from ${ledgerAccountFacts} a join ${ledgerStandingsNow} n on n.account_id = a.id join ${personFacts} u on u.id = a.owner_id
    where a.kind = 'courier_cash' and (${group}::text is null or ${groupOfCourier} = ${group})`,
  )
  return row?.locked ?? 0
}

function sumsOf(row: DeliveryFiguresRow | undefined): Sums {
  const {
    delivered = 0,
    first = 0,
    failures = 0,
    returned = 0,
    median = null,
    cash = 0,
    fees = 0,
  } = row ?? {}
  return {
    delivered,
    firstTryPercent: delivered === 0 ? null : wholePercent(first, delivered),
    failures,
    returned,
    medianMinutes: median,
    cash,
    courierFees: fees,
  }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
