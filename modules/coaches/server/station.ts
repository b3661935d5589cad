import { and, eq, inArray, sql } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { recordAct } from '#modules/journal/module.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import type { Station, StationLine, StationRelay } from '#modules/coaches/contract/waybills.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { relayRooms, relayFacts } from '#modules/relays/database/views.ts'
import { coachLines, stationParcels, waybillParcels } from '#modules/coaches/database/tables.ts'
import {
  deliveryRevenueOf,
  type Dispatcher,
  lockDispatched,
  payFailedTrip,
  payForTrip,
} from '#modules/deliveries/module.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { STATION_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { failParcel, type LockedParcel, setParcels } from '#modules/parcels/module.ts'
import { hasCoachLeft, passCustody } from '#modules/shipments/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { tariffFor } from '#modules/pricing/module.ts'
import type { Zone } from '#modules/places/contract/locations.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { goOnFound } from './go-on.ts'
import { homeRelay, homeRelaysOf, isKeptAtStation } from './homeward.ts'
import { linesFromHub, type OpenLine } from './open-lines.ts'
import { hasCode, parcelCode, theOnly } from './parcel-codes.ts'
import { isLost, receiveFound } from './receive-found.ts'

/** SQL: `p` waits at a station for a coach, to its buyer's relay point or back to its shop's. */
export const isAtStation = sql`(p.is_coming or ${homeRelay} is not null and ${isKeptAtStation}) and p.courier_id is null
  and not exists (select from ${waybillParcels} w where w.parcel_id = p.id and w.state in ('on_road', 'missing'))`

type StationRow = StationRelay['parcels'][number] & { relayId: string }
type RelayRow = { relayId: string; name: string; region: string; zone: Zone; freePlaces: number }

/** Parcels of the group that wait for a coach, by relay point; at most 500. */
export async function readStation(
  kernel: Kernel,
  { group }: { group: string | null },
): Promise<Station> {
  const { db } = kernel
  const ofGroup = group === null ? sql`true` : sql`p.delivery_group = ${group}`
  const parcels = await query<StationRow>(
    db,
    sql`
    select p.id as parcel_id, coalesce(${homeRelay}, p.relay_id) as relay_id, p.is_returning as is_back, o.order_number, ${parcelCode} as code, o.full_name as buyer_name,
      s.name as shop_name, coalesce(p.weight_class, 'léger') as weight,
      case when o.payment_method = 'cash_on_delivery' and o.paid_at is null and p.is_coming then p.cash_francs else 0 end as cash_due,
      c.name as courier_name, to_char(t.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      p.delivery_group as "group"
    from ${stationParcels} t join ${parcelFacts} p on p.id = t.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id left join ${personFacts} c on c.id = t.courier_id
    where ${isAtStation} and ${ofGroup} order by t.received_at limit 500`,
  )
  const relays = await relaysOf(
    db,
    parcels.map(({ relayId }) => relayId),
  )
  const lines = await linesFromHub(db)
  const now = kernel.clock.now()
  const shown: StationRelay[] = []
  for (const { zone, ...relay } of relays)
    shown.push({
      ...relay,
      pause: (
        await tariffFor(db, kernel, zone, null, { at: kernel.clock.now(), region: relay.region })
      ).pause,
      lines: lines
        .filter(({ region }) => region === relay.region)
        .map((line): StationLine => presentLine(line, now)),
      parcels: parcels.flatMap(({ relayId, ...parcel }) =>
        relayId === relay.relayId ? [parcel] : [],
      ),
    })
  return { relays: shown, coming: await comingOf(db, ofGroup), total: parcels.length }
}

function relaysOf(db: Sql, ids: readonly string[]): Promise<RelayRow[]> {
  return query<RelayRow>(
    db,
    sql`
    select r.id as relay_id, r.name, r.region, r.zone, r.free_places from ${relayRooms} r
    where r.id = any(${sql.param([...new Set(ids)])}::uuid[]) order by r.region, r.name`,
  )
}

export function presentLine(line: OpenLine, now: Date): StationLine {
  const { id, carrierName, station, days, leavesAt, roadDays, prices } = line
  const leavesToday = days.includes(isoDay(now))
  const isPast = leavesToday && leavesAt <= now.toISOString().slice(11, 16)
  return { _id: id, carrierName, station, days, leavesAt, roadDays, prices, leavesToday, isPast }
}

/** Lines to these regions, as a courier reads where to bring a parcel. */
export async function linesTo(db: Sql, regions: readonly string[]) {
  const lines = (await linesFromHub(db)).filter(({ region }) => regions.includes(region))
  const words = Map.groupBy(lines, ({ region }) => region)
  return new Map(
    [...words].map(([region, all]) => [
      region,
      all.map(({ carrierName, station, ...when }) => ({
        carrierName,
        station,
        departure: departureWords(when),
      })),
    ]),
  )
}

/** Monday is 1; Bamako is UTC. */
export function isoDay(at: Date): number {
  return at.getUTCDay() || 7
}

function comingOf(db: Sql, ofGroup: ReturnType<typeof sql>): Promise<Station['coming']> {
  return query(
    db,
    sql`
    select r.region, count(*)::int as count
    from ${parcelFacts} p join ${relayFacts} r on r.id = p.relay_id
    where (p.is_to_fetch or p.is_coming) and p.courier_id is not null and ${ofGroup}
      and ${hasCoachLeft(sql`p.id`)}
    group by r.region order by 2 desc`,
  )
}

/**
 * Takes a parcel in at the station: its courier has done his part and earns his share, also of one
 * that goes back to a shop in a region; or one that was given up and turned up, for the next coach.
 * Idempotent.
 * @throws coaches.code_unknown (404) · coaches.which_parcel, coaches.not_by_coach,
 * coaches.on_waybill, coaches.needs_courier, orders.wrong_state (409)
 */
export async function receiveAtStation(
  kernel: Kernel,
  who: Dispatcher,
  code: string,
): Promise<{ message: string }> {
  const { parcelId } = theOnly(await parcelsToReceive(kernel.db, who, code))
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    const { parcel, order } = locked
    const found = await receiveFound(tx, kernel, locked, { kind: 'station', who, courierId: null })
    if (found) {
      const on = await goOnFound(tx, kernel, parcelId, { who, courier: null })
      return on ?? { message: foundWords(order.orderNumber) }
    }
    const [received] = await tx
      .select()
      .from(stationParcels)
      .where(eq(stationParcels.parcelId, parcelId))
    const { courierId } = parcel
    const underWay = inArray(waybillParcels.state, ['on_road', 'missing'])
    const riding = and(eq(waybillParcels.parcelId, parcelId), underWay)
    if ((await tx.$count(waybillParcels, riding)) > 0) throw fail('coaches.on_waybill')
    if (received && !courierId) return { message: `${order.orderNumber} est déjà à la gare.` }
    const goesBack = (await homeRelaysOf(tx, [parcelId])).has(parcelId)
    if (!(parcelHas('isComing', parcel.state) || goesBack) || !courierId)
      throw failParcel('orders.wrong_state')
    const taken = { courierId, receivedBy: who.userId, receivedAt: at }
    await tx
      .insert(stationParcels)
      .values({ parcelId, ...taken })
      // A courier had taken it away again.
      .onConflictDoUpdate({ target: stationParcels.parcelId, set: taken })
    if (goesBack) await takeBack(tx, kernel, locked, who)
    else {
      await setParcels(tx, [parcelId], { courierId: null })
      await payForTrip(tx, { parcelId, courierId, revenue: deliveryRevenueOf(parcel) }, at)
    }
    await recordAct(tx, {
      actor: who,
      action: 'coaches.received',
      subject: { kind: 'parcel', id: parcelId, label: order.orderNumber },
      at,
    })
    return { message: `${order.orderNumber} est à la gare.` }
  })
}

/** Its courier earns what the shop's code would bring him, for a failed trip or goods back. */
async function takeBack(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { userId }: Dispatcher,
): Promise<void> {
  const { id: parcelId, courierId, tripFrancs: revenue } = locked.parcel
  const at = kernel.clock.now()
  await passCustody(tx, {
    parcelId,
    to: { kind: 'station', id: userId },
    proof: 'confirmed',
    actorId: userId,
    at,
  })
  const fault = await payFailedTrip(tx, kernel, locked)
  if (!fault && revenue && courierId) await payForTrip(tx, { parcelId, courierId, revenue }, at)
  const dueAt = dueAfter(marketCalendar(kernel), at, { deliveryDays: STATION_DAYS })
  await setParcels(tx, [parcelId], { courierId: null, dueAt })
}

export function foundWords(orderNumber: string): string {
  return `${orderNumber} était noté perdu : il est à la gare, pour le prochain car.`
}

async function parcelsToReceive(db: Sql, { group }: Dispatcher, code: string) {
  const rows = await query<{ parcelId: string; isByCoach: boolean }>(
    db,
    sql`
    select p.id as parcel_id,
      ${homeRelay} is not null or ${hasCoachLeft(sql`p.id`)} or ${isLost} and
        exists (select from ${coachLines} l where l.from_region = ${HUB} and l.region = r.region and l.closed_at is null) as is_by_coach
    from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id left join ${relayFacts} r on r.id = p.relay_id
    where ${hasCode(code)} and (r.id is not null and (p.is_to_fetch or p.is_coming or ${isLost}) or ${homeRelay} is not null)
      and (${group}::text is null or p.delivery_group = ${group}) limit 2`,
  )
  if (rows.length > 0 && rows.every(({ isByCoach }) => !isByCoach))
    throw fail('coaches.not_by_coach')
  return rows
}
