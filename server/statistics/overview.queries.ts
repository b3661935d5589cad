import type { ParcelState } from '#contract/orders/order-states.ts'
import type { ToTreatKind } from '#contract/statistics/admin-overview.ts'

import type { Kernel } from '../kernel/kernel.ts'

type Span = { before: Date; from: Date; to: Date }
export type DayRow = {
  day: string
  state: ParcelState
  current: boolean
  francs: number
  parcels: number
  orders: number
}

/** Parcels by the day their order was placed, in Bamako, and by state; both periods. As many rows as days and states, however many parcels. */
export async function parcelDays(
  { database }: Kernel,
  { before, from, to }: Span,
): Promise<DayRow[]> {
  const { rows } = await database.pool.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, state, current, francs, parcels, orders from (
      select (f.placed_at at time zone 'Africa/Bamako')::date as day, f.state, f.placed_at >= $2 as current,
        sum(f.items_total_francs)::bigint as francs, count(*) as parcels, count(*) filter (where f.number = 1) as orders
      from parcels f where f.placed_at >= $1 and f.placed_at < $3 group by 1, 2, 3
    ) days`,
    [before, from, to],
  )
  return rows
}

export type OtherFigures = {
  acceptance: number | null
  acceptanceBefore: number | null
  complaints: number
  complaintsBefore: number
  shops: number
  shopsBefore: number
  publishing: number
}

export async function otherFigures(
  { database }: Kernel,
  { before, from, to }: Span,
): Promise<OtherFigures> {
  const { rows } = await database.pool.query<OtherFigures>(
    `select a.*, c.*, s.* from
      (select percentile_cont(0.5) within group (order by minutes) filter (where moved_at >= $2) as acceptance,
        percentile_cont(0.5) within group (order by minutes) filter (where moved_at < $2) as "acceptanceBefore"
        from (select m.moved_at, extract(epoch from m.moved_at - f.placed_at)::float8 / 60 as minutes from parcel_moves m join parcels f on f.id = m.parcel_id
          where m.to_state = 'accepted' and m.moved_at >= $1 and m.moved_at < $3) accepted) a,
      (select count(*) filter (where opened_at >= $2) as complaints, count(*) filter (where opened_at < $2) as "complaintsBefore"
        from complaints where opened_at >= $1 and opened_at < $3) c,
      (select count(*) filter (where created_at >= $2) as shops, count(*) filter (where created_at < $2) as "shopsBefore",
        count(*) filter (where created_at >= $2 and exists (select from products p where p.shop_id = n.id and p.listed)) as publishing
        from shops n where created_at >= $1 and created_at < $3) s`,
    [before, from, to],
  )
  return (
    rows[0] ?? {
      acceptance: null,
      acceptanceBefore: null,
      complaints: 0,
      complaintsBefore: 0,
      shops: 0,
      shopsBefore: 0,
      publishing: 0,
    }
  )
}

export type Waiting = { kind: ToTreatKind; count: number; at: Date | null }

/** What waits for the team, each with its oldest or most pressing moment. One statement over what is open, not over what was. */
export async function whatWaits({ database }: Kernel, now: Date): Promise<Waiting[]> {
  const { rows } = await database.pool.query<Waiting>(
    `select 'complaints' as kind, count(*) as count, min(opened_at) as at from complaints where status = 'ouvert'
    union all select 'unaccepted', count(*), min(accept_before) from parcels where state = 'new' and state_since < $1::timestamptz - interval '6 hours'
    union all select 'codes', count(*), min(wait_until) from throttles where key like 'otp-%' and wait_until > $1
    union all select 'deletions', count(*), min(requested_at) from deletion_requests where processed_at is null
    union all select 'managers', count(*), min(created_at) from users where role = 'chef_livreur' and admitted_at is null and suspended_at is null and phone is not null
    union all select 'reviews', count(distinct review_id), min(reported_at) from review_reports where settled_at is null
    union all select 'products', count(*), min(published_at) from products where moderated_at is null and deleted_at is null
    union all select 'shops', count(*), min(created_at) from shops where created_at > $1::timestamptz - interval '7 days'`,
    [now],
  )
  return rows
}
