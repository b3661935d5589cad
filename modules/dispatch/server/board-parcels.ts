import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { inArray, sql, type SQL } from 'drizzle-orm'

import {
  BOARD_COLUMN_SIZE,
  boardColumns,
  type BoardColumn,
  type BoardParcel,
  deliveryZones,
} from '#modules/dispatch/contract/dispatch.ts'
import { sumOf } from '#kernel/wire/money.ts'

import { isToDrop } from '#modules/shipments/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { orderFacts, parcelFacts, orderLineFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import { query } from '#kernel/database/query.ts'
import { throttleFacts } from '#kernel/database/views.ts'

type BoardFilter = {
  group: string | null
  zone?: string | undefined
  late?: '1' | undefined
  q?: string | undefined
}
type Board = {
  columns: Record<BoardColumn, { total: number; parcels: BoardParcel[] }>
  zones: { zone: (typeof deliveryZones)[number]; count: number }[]
  late: number
  lateBy: Record<BoardColumn, number>
  totals: Record<BoardColumn, number>
}
type BoardParcelRow = Omit<BoardParcel, 'courier' | 'since' | 'dueAt' | 'lockedUntil'> & {
  column: BoardColumn
  since: string
  dueAt: string | null
  lockedUntil: string | null
  courierId: string | null
  courierName: string | null
}

type Exported = BoardParcel & { column: BoardColumn }

const mostShown = 100
const mostExported = 5_000

/** Latest first; columns are cut, except that of `more`. Two statements. */
export async function boardOf(
  db: Sql,
  now: Date,
  filter: BoardFilter,
  more?: BoardColumn,
): Promise<Board> {
  const counts = await query<{
    column: BoardColumn
    zone: (typeof deliveryZones)[number]
    late: boolean
    total: number
    seen: number
  }>(
    db,
    sql`
    with live as (${liveParcels(now, filter.group)})
    select "column", zone, late_seconds > 0 as late, count(*) as total, count(*) filter (where ${seen(filter)}) as seen
    from live group by "column", zone, late_seconds > 0`,
  )
  const parcels = await query<BoardParcelRow>(
    db,
    sql`
    with live as (${liveParcels(now, filter.group)}),
    ranked as (
      select *, row_number() over (partition by "column" order by locked_until is null, late_seconds desc, since, id) as place from live where ${seen(filter)}
    )
    ${details(sql`ranked`)} where place <= case when "column" = ${more ?? ''} then ${mostShown}::int else ${BOARD_COLUMN_SIZE}::int end
    order by place`,
  )
  const sum = (keep: (row: (typeof counts)[number]) => boolean, what: 'total' | 'seen') =>
    sumOf(counts.filter(keep), (row) => row[what])
  const perColumn = <T>(make: (column: BoardColumn) => T) =>
    Object.fromEntries(boardColumns.map((column) => [column, make(column)])) as Record<
      BoardColumn,
      T
    >
  return {
    columns: perColumn((column) => ({
      total: sum((row) => row.column === column, 'seen'),
      parcels: parcels.filter((row) => row.column === column).map(presentRow),
    })),
    zones: deliveryZones.map((zone) => ({ zone, count: sum((row) => row.zone === zone, 'total') })),
    late: sum((row) => row.late, 'total'),
    lateBy: perColumn((column) => sum((row) => row.column === column && row.late, 'total')),
    totals: perColumn((column) => sum((row) => row.column === column, 'total')),
  }
}

export async function exportedParcels(
  db: Sql,
  now: Date,
  filter: BoardFilter,
): Promise<Exported[]> {
  const rows = await query<BoardParcelRow>(
    db,
    sql`
    with live as (${liveParcels(now, filter.group)}), wanted as (select * from live where ${seen(filter)}) ${details(sql`wanted`)} order by "column", locked_until is null, late_seconds desc, since limit ${mostExported}`,
  )
  return rows.map((row) => ({ ...presentRow(row), column: row.column }))
}

export async function boardParcel(
  db: Sql,
  now: Date,
  group: string | null,
  id: string,
): Promise<BoardParcel | null> {
  const rows = await query<BoardParcelRow>(
    db,
    sql`with live as (${anyParcels(now, group, sql`f.id = ${id}`)}) ${details(sql`live`)}`,
  )
  return rows[0] ? presentRow(rows[0]) : null
}

/** Parcels that a courier carries, not those that buyers collect or shops bring away. */
export const isForCourier = sql`(${inArray(
  sql`f.receive_at`,
  placesWhere(({ hasCourier }) => hasCourier),
)} and not ${isToDrop(sql`f.id`)} or f.on_the_way)`

function liveParcels(now: Date, group: string | null): SQL {
  return anyParcels(now, group, sql`f.on_board and ${isForCourier}`)
}

/**
 * Selects parcels to settle: failed, returning, or code locked (first: the courier is waiting at a
 * door).
 */
function anyParcels(now: Date, group: string | null, which: SQL): SQL {
  const at = now.toISOString()
  return sql`
    select f.id, f.order_id, f.shop_id, f.courier_id, f.state, f.state_since as since, f.tries, f.delivery_group, f.relay_id, o.order_number, o.zone, o.full_name, o.phone, o.phone2, o.quartier, o.region,
      case when o.payment_method = 'cash_on_delivery' and f.relay_id is null then f.cash_francs else 0 end as cash_due,
      t.wait_until as locked_until,
      case when f.in_trouble or t.wait_until is not null then 'to_settle'
        when f.state = 'ready' then 'to_assign' when f.is_to_fetch then 'to_collect' else 'on_the_way' end as "column",
      f.due_at, greatest(0, coalesce(extract(epoch from ${at}::timestamptz - f.due_at), 0))::float8 as late_seconds
    from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
    left join ${throttleFacts} t on t.key = 'otp-client:' || f.id and t.wait_until > ${at}::timestamptz
    where ${which} and (${group}::text is null or f.delivery_group = ${group})`
}

function seen({ zone, late, q }: BoardFilter): SQL {
  const parts = [sql`true`]
  if (zone) parts.push(sql`zone = ${zone}`)
  if (late) parts.push(sql`late_seconds > 0`)
  if (q) {
    parts.push(
      foundByShown(q, {
        texts: [
          sql`concat_ws(' ', full_name, quartier, region)`,
          sql`(select c.name from ${personFacts} c where c.id = live.courier_id)`,
          sql`(select concat_ws(' ', s.name, s.quartier, s.region) from ${shopFacts} s where s.id = live.shop_id)`,
          sql`(select concat_ws(' ', r.name, r.quartier, r.region) from ${relayFacts} r where r.id = live.relay_id)`,
        ],
        number: sql`order_number`,
        phones: [sql`phone`, sql`phone2`],
      }),
    )
  }
  return sql.join(parts, sql` and `)
}

function details(from: SQL): SQL {
  return sql`
    select p.id as fulfillment_id, p.order_number, p.state, p.since, p.due_at, floor(p.late_seconds / 60)::int as late_minutes, p.zone,
      coalesce(r.name || ', ' || coalesce(r.quartier, r.region), p.quartier, p.region) as destination, s.name as shop_name, coalesce(s.quartier, s.region) as shop_place, p.cash_due,
      p.courier_id, c.name as courier_name, p.tries as try_number, p.locked_until, p.delivery_group as "group", p."column",
      bought.pieces as items_count, bought.weight
    from ${from} p join ${shopFacts} s on s.id = p.shop_id left join ${personFacts} c on c.id = p.courier_id
    left join ${relayFacts} r on r.id = p.relay_id
    cross join lateral (
      select sum(l.quantity)::int as pieces,
        case max(case g.weight_class when 'lourd' then 3 when 'moyen' then 2 else 1 end) when 3 then 'lourd' when 2 then 'moyen' else 'léger' end as weight
      from ${orderLineFacts} l join ${productFacts} g on g.id = l.product_id where l.parcel_id = p.id
    ) as bought`
}

function presentRow(row: BoardParcelRow): BoardParcel {
  const { courierId, courierName, since, dueAt, lockedUntil, ...shown } = row
  return {
    ...shown,
    since: new Date(since).toISOString(),
    dueAt: dueAt ? new Date(dueAt).toISOString() : null,
    lockedUntil: lockedUntil ? new Date(lockedUntil).toISOString() : null,
    courier: courierId ? { _id: courierId, name: courierName ?? '' } : null,
  }
}
