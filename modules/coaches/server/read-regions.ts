import { sql } from 'drizzle-orm'
import type {
  ArrivingCoach,
  ChangingParcel,
  DropStop,
  ReturnParcel,
  ReturnRelay,
} from '#modules/coaches/contract/region-parcels.ts'
import { stationParcels, waybills } from '#modules/coaches/database/tables.ts'
import { waybillFacts, waybillParcelFacts } from '#modules/coaches/database/views.ts'
import { works } from '#modules/deliveries/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts, relayParcelFacts } from '#modules/relays/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { homeRelay } from './homeward.ts'
import { linesHome, readLines } from './open-lines.ts'
import { parcelCode } from './parcel-codes.ts'
import { isoOf } from './read-waybills.ts'
import { isAtStation, presentLine } from './station.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { goesBackByCoach, isAtHome } from '#modules/relays/module.ts'
import { hasLost } from './receive-found.ts'

/**
 * SQL: parcels `p` that a relay point `r` holds, with the town `aim` of their next coach: Bamako,
 * or straight that of their own relay point.
 */
export const heldParcels = sql`
  from ${custodyFacts} c join ${parcelFacts} p on p.id = c.parcel_id and p.is_coming
    join ${relayFacts} r on r.id = c.holder_id
    cross join lateral (
      select l.to_kind from ${legFacts} l where l.shipment_id = p.id and l.state = 'planned' and l.way = 'coach'
      order by l.number limit 1
    ) next
    left join ${relayFacts} own on own.id = p.relay_id
    cross join lateral (select case next.to_kind when 'relay' then own.region else ${HUB} end as region) aim`
export const isDropped = sql`c.ended_at is null and c.holder_kind = 'relay'`

type DropRow = Omit<DropStop, 'lines' | 'parcels'> & DropStop['parcels'][number]

/** Parcels of the group that wait in the regions for a coach, by relay point and aim. */
export async function readDrops(kernel: Kernel, { group }: { group: string | null }) {
  const { db } = kernel
  const rows = await query<DropRow>(
    db,
    sql`
    select r.id as relay_id, r.name, r.region, r.phone, aim.region as "to", p.id as parcel_id, o.order_number,
      ${parcelCode} as code, s.name as shop_name, coalesce(p.weight_class, 'léger') as weight, c.at as taken_at
    ${heldParcels} join ${orderFacts} o on o.id = p.order_id join ${shopFacts} s on s.id = p.shop_id
    where ${isDropped} and (${group}::text is null or p.delivery_group = ${group}) order by c.at, p.id limit 500`,
  )
  const lines = await readLines(db)
  const now = kernel.clock.now()
  const stops = [...Map.groupBy(rows, ({ relayId, to }) => `${relayId} ${to}`).values()].flatMap(
    (parcels): DropStop[] => {
      const [first] = parcels
      if (!first) return []
      const { relayId, name, region, phone, to } = first
      const own = lines.filter((line) => line.from === region && line.region === to)
      return [
        {
          relayId,
          name,
          region,
          phone,
          to,
          lines: own.map((line) => presentLine(line, now)),
          parcels: parcels.map(({ parcelId, orderNumber, code, shopName, weight, takenAt }) => ({
            parcelId,
            orderNumber,
            code,
            shopName,
            weight,
            takenAt: isoOf(takenAt),
          })),
        },
      ]
    },
  )
  const [changing, arriving] = await Promise.all([
    changingCoach(db, group),
    arrivingCoaches(db, { group, today: dayOf(kernel.clock.now()) }),
  ])
  return { stops, total: rows.length, changing, arriving }
}

/** Lists the parcels that came to the station by coach and go on by another. */
function changingCoach(db: Sql, group: string | null) {
  return query<ChangingParcel>(
    db,
    sql`
    select p.id as parcel_id, ${parcelCode} as code, s.name as shop_name, s.region as "from", r.region
    from ${stationParcels} t join ${parcelFacts} p on p.id = t.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id join ${relayFacts} r on r.id = coalesce(${homeRelay}, p.relay_id)
    where t.courier_id is null and ${isAtStation} and (${group}::text is null or p.delivery_group = ${group})
    order by t.received_at, p.id limit 500`,
  )
}

/** Lists the coaches on their way to Bamako that still bring something, the first due first. */
function arrivingCoaches(db: Sql, { group, today }: { group: string | null; today: string }) {
  return query<ArrivingCoach>(
    db,
    sql`
    select w.id as waybill_id, w.number, w.region as "from", w.carrier_name, w.due_on::text as due_on,
      w.due_on <= ${today}::date as is_due, w.late_words as late,
      (count(*) filter (where m.state = 'on_road'))::int as waiting, (count(*) filter (where m.state = 'arrived'))::int as arrived
    from ${waybillFacts} w join ${waybillParcelFacts} m on m.waybill_id = w.id
    where w.is_return and w.ended_at is null and (${group}::text is null or w.group_name = ${group})
    group by w.id, w.number, w.region, w.carrier_name, w.due_on, w.late_words
    having count(*) filter (where m.state = 'on_road') > 0
    order by w.due_on, w.number limit 100`,
  )
}

type ReturnRow = ReturnParcel & Omit<ReturnRelay, 'lines' | 'parcels'>

/** Parcels of the group that go back by coach, by relay point, those that wait longest first. */
export async function readReturns(kernel: Kernel, { group }: { group: string | null }) {
  const { db } = kernel
  const rows = await query<ReturnRow>(
    db,
    sql`
    select r.id as relay_id, r.name, r.region, r.phone, p.id as parcel_id, o.order_number, ${parcelCode} as code,
      o.full_name as buyer_name, s.name as shop_name, coalesce(p.weight_class, 'léger') as weight, k.leaves_since, p.errand
    from ${relayParcelFacts} k join ${parcelFacts} p on p.id = k.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id join ${relayFacts} r on r.id = p.relay_id
    where k.leaves_for = 'shop' and p.at_relay and ${goesBackByCoach({ id: sql`p.id`, relayId: sql`p.relay_id` })} and not ${isAtHome}
      and (${group}::text is null or p.delivery_group = ${group}) order by k.leaves_since, p.id limit 500`,
  )
  const lines = await readLines(db)
  const now = kernel.clock.now()
  const relays = [...Map.groupBy(rows, ({ relayId }) => relayId)].map(([relayId, parcels]) => {
    const { name = '', region = '', phone = '' } = parcels[0] ?? {}
    return {
      relayId,
      name,
      region,
      phone,
      lines: linesHome(lines, region).map((line) => presentLine(line, now)),
      parcels: parcels.map((row) => ({ ...row, leavesSince: isoOf(row.leavesSince) })),
    }
  })
  return {
    relays,
    couriers: await couriersOf(db, group),
    total: rows.length,
    comingBack: await comingBack(kernel, group),
  }
}

/** Coaches that come back, and those whose lost parcels may turn up. */
async function comingBack(kernel: Kernel, group: string | null): Promise<number> {
  const [row] = await query<{ count: number }>(
    kernel.db,
    sql`
    select count(*)::int as count from ${waybills} w
    where (${group}::text is null or w.group_name = ${group})
      and ((w.is_return and w.ended_at is null) or ${hasLost(kernel)})`,
  )
  return row?.count ?? 0
}

function couriersOf(db: Sql, group: string | null): Promise<{ _id: string; name: string }[]> {
  return query(
    db,
    sql`
    select u.id as _id, u.name from ${personFacts} u
    where ${works} and (${group}::text is null or u.delivery_group = ${group}) order by u.name, u.id`,
  )
}
