import { eq, sql } from 'drizzle-orm'

import type {
  ArrivingCoach,
  ChangingParcel,
  DropStop,
} from '#modules/coaches/contract/coach-drops.ts'
import { stationParcels } from '#modules/coaches/database/tables.ts'
import { waybillFacts, waybillParcelFacts } from '#modules/coaches/database/views.ts'
import { type Dispatcher, parcelUnknown } from '#modules/deliveries/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { type LockedParcel, lockParcels } from '#modules/parcels/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { waybillLeft } from './events.ts'
import { homeRelay } from './homeward.ts'
import { readLines } from './open-lines.ts'
import { parcelCode } from './parcel-codes.ts'
import { isoOf } from './read-waybills.ts'
import { isAtStation, isoDay, presentLine } from './station.ts'
import { lineOf, makeOnce, writeWaybill } from './write-waybill.ts'

/**
 * SQL: parcels `p` that a relay point `r` holds, with the town `aim` of their next coach: Bamako,
 * or straight that of their own relay point.
 */
const heldParcels = sql`
  from ${custodyFacts} c join ${parcelFacts} p on p.id = c.parcel_id and p.is_coming
    join ${relayFacts} r on r.id = c.holder_id
    cross join lateral (
      select l.to_kind from ${legFacts} l where l.shipment_id = p.id and l.state = 'planned' and l.way = 'coach'
      order by l.number limit 1
    ) next
    left join ${relayFacts} own on own.id = p.relay_id
    cross join lateral (select case next.to_kind when 'relay' then own.region else ${HUB} end as region) aim`
const isDropped = sql`c.ended_at is null and c.holder_kind = 'relay'`

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
  const today = isoDay(kernel.clock.now())
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
          lines: own.map((line) => presentLine(line, today)),
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

type Departure = { relayId: string; lineId: string; parcelIds: string[] }

/**
 * Makes out a waybill for parcels that a relay point gives to a coach: the carrier has them from
 * now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown (404) · coaches.line_elsewhere,
 * coaches.line_not_today, coaches.not_dropped, coaches.on_waybill (409)
 */
export async function sendDrops(
  kernel: Kernel,
  who: Dispatcher,
  departure: Departure & { idempotencyKey: string },
): Promise<string> {
  const { idempotencyKey: key, ...body } = departure
  return makeOnce(kernel, who, { key, body }, (tx, id) => makeOut(tx, kernel, who, { ...body, id }))
}

async function makeOut(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcelIds }: Departure & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  const line = await lineOf(tx, lineId)
  const [drop] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (drop?.region !== line.fromRegion) throw fail('coaches.line_elsewhere')
  if (!line.days.includes(isoDay(at))) throw fail('coaches.line_not_today')
  const locked = await lockDropped(tx, who, { relayId, parcelIds, aim: line.region })
  const isReturn = line.region === HUB
  const aims = [...new Set(locked.flatMap(({ parcel }) => parcel.relayId ?? []))]
  const [aim] = isReturn
    ? [drop]
    : await tx
        .select()
        .from(relayFacts)
        .where(eq(relayFacts.id, aims[0] ?? ''))
  // One waybill goes to one relay point.
  if (!aim || (!isReturn && aims.length > 1)) throw fail('coaches.line_elsewhere')
  const waybill = { id, line, relay: aim, locked, stubImageId: null, isReturn, isDrop: true }
  await writeWaybill(tx, kernel, who, waybill)
  if (isReturn) return
  await kernel.events.emit(tx, waybillLeft, { waybillId: id, parcelIds, at: at.toISOString() })
}

type Dropped = { relayId: string; parcelIds: string[]; aim: string }

/** @throws deliveries.parcel_unknown (404) · coaches.not_dropped (409) */
async function lockDropped(
  tx: Tx,
  { group }: Dispatcher,
  { relayId, parcelIds, aim }: Dropped,
): Promise<LockedParcel[]> {
  const found = await lockParcels(tx, parcelIds)
  const locked = parcelIds.map((parcelId) => {
    const one = found.get(parcelId)
    if (!one || (group !== null && one.parcel.deliveryGroup !== group)) throw parcelUnknown()
    return one
  })
  const held = await query<{ id: string }>(
    tx,
    sql`
    select p.id ${heldParcels}
    where ${isDropped} and r.id = ${relayId} and aim.region = ${aim} and p.id = any(${sql.param(parcelIds)}::uuid[])`,
  )
  if (held.length !== parcelIds.length) throw fail('coaches.not_dropped')
  return locked
}
