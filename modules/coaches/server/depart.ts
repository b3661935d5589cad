import { eq, sql } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { stationParcels, waybillParcels } from '#modules/coaches/database/tables.ts'
import {
  type Dispatcher,
  lockAllDispatched,
  refuseForeignPhoto,
} from '#modules/deliveries/module.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { refusePaused, tariffFor } from '#modules/pricing/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { waybillLeft } from './events.ts'
import { homeRelaysOf } from './homeward.ts'
import { isoDay } from './station.ts'
import { lineOf, makeOnce, writeWaybill } from './write-waybill.ts'

type Departure = {
  relayId: string
  lineId: string
  parcelIds: string[]
  stubImageId: string
}

/**
 * Makes out a waybill: the carrier has its parcels from now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown (404) · coaches.line_elsewhere,
 * coaches.line_not_today, coaches.not_at_station, coaches.on_waybill, pricing.zone_paused (409) ·
 * deliveries.photo_unknown (422)
 */
export async function sendByCoach(
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
  { id, relayId, lineId, parcelIds, stubImageId }: Departure & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  await refuseForeignPhoto(tx, stubImageId, who.userId)
  const line = await lineOf(tx, lineId)
  const [relay] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (relay?.region !== line.region || line.fromRegion !== HUB) throw fail('coaches.line_elsewhere')
  if (!line.days.includes(isoDay(at))) throw fail('coaches.line_not_today')
  refusePaused(await tariffFor(tx, kernel, relay.zone, null, { at, region: relay.region }))
  const locked = await lockAtStation(tx, who, { relayId, parcelIds })
  const waybill = { id, line, relay, locked, stubImageId, isReturn: false }
  await writeWaybill(tx, kernel, who, waybill)
  const about = { waybillId: id, parcelIds }
  await kernel.events.emit(tx, waybillLeft, { ...about, at: at.toISOString() })
}

/** @throws deliveries.parcel_unknown (404) · coaches.not_at_station, coaches.on_waybill (409) */
async function lockAtStation(
  tx: Tx,
  who: Dispatcher,
  { relayId, parcelIds }: { relayId: string; parcelIds: string[] },
): Promise<LockedParcel[]> {
  const locked = await lockAllDispatched(tx, parcelIds, who)
  const [counts] = await query<{ received: number; underWay: number }>(
    tx,
    sql`
    select (select count(*) from ${stationParcels} t where t.parcel_id = any(${sql.param(parcelIds)}::uuid[]))::int as received,
      (select count(*) from ${waybillParcels} w where w.parcel_id = any(${sql.param(parcelIds)}::uuid[])
        and w.state in ('on_road', 'missing'))::int as under_way`,
  )
  if ((counts?.underWay ?? 0) > 0) throw fail('coaches.on_waybill')
  const home = await homeRelaysOf(tx, parcelIds)
  const isReady = ({ parcel }: LockedParcel) => {
    const goesTo = parcelHas('isComing', parcel.state) ? parcel.relayId : home.get(parcel.id)
    return goesTo === relayId && parcel.courierId === null
  }
  if (counts?.received !== parcelIds.length || !locked.every(isReady))
    throw fail('coaches.not_at_station')
  return locked
}
