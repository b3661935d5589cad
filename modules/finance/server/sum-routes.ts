import { sql } from 'drizzle-orm'

import type { listRouteSums, RouteSum } from '#modules/finance/contract/route-sums.ts'
import type { Period } from '#modules/finance/contract/books.ts'
import { waybillParcelFacts } from '#modules/coaches/database/views.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { spanOf } from './close-months.ts'

/**
 * Sums the delivery account of a period by the way of each parcel: fees, and what each leg earned.
 * A waybill's sum is that of its parcels. What belongs to no parcel is a row of its own, so that
 * the rows are the account.
 */
export async function sumRoutes(
  db: Sql,
  period: Period,
  now: Date,
): Promise<Reply<typeof listRouteSums>> {
  const { from, to } = spanOf(period, now)
  const within = sql`e.account = 'delivery_revenue'
    and e.occurred_at >= ${from.toISOString()} and e.occurred_at <= ${to.toISOString()}`
  const routes = await query<RouteSum>(
    db,
    sql`
    with moves as (
      select e.subject_id as parcel_id, e.event, -e.amount_francs as francs
      from ${ledgerEntryFacts} e where ${within} and e.event <> 'coach_departure'
      union all
      select m.parcel_id, e.event, -m.francs
      from ${ledgerEntryFacts} e join ${waybillParcelFacts} m on m.waybill_id = e.subject_id
      where ${within} and e.event = 'coach_departure'
    ),
    ways as (
      select m.event, m.francs, p.id as parcel_id, s.region as "from", coalesce(r.region, o.region) as "to"
      from moves m
        left join ${parcelFacts} p on p.id = m.parcel_id
        left join ${orderFacts} o on o.id = p.order_id
        left join ${shopFacts} s on s.id = p.shop_id
        left join ${relayFacts} r on r.id = p.relay_id
    )
    select "from", "to", count(distinct parcel_id)::int as parcels,
      coalesce(sum(francs) filter (where not ${isPaidOut}), 0)::int as fees,
      coalesce(-sum(francs) filter (where event in ('courier_fee', 'failed_trip', 'failed_trip_taken_back')), 0)::int as couriers,
      coalesce(-sum(francs) filter (where event = 'coach_departure'), 0)::int as coaches,
      coalesce(-sum(francs) filter (where event = 'relay_fee'), 0)::int as relays,
      sum(francs)::int as "left"
    from ways group by "from", "to" order by "left", "from", "to"`,
  )
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    routes,
    left: sumOf(routes, ({ left }) => left),
  }
}

/** SQL: the move pays who made a leg. */
const isPaidOut = sql`event in
  ('courier_fee', 'failed_trip', 'failed_trip_taken_back', 'coach_departure', 'relay_fee')`
