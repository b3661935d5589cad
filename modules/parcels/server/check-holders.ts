import { sql } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import { planUnplanned } from './plan-legs.ts'

/** Parcel whose state or legs name another holder than its custody; `holder`: null for none. */
export type Elsewhere = { parcelId: string; state: ParcelState; holder: string | null }

/** Twice a day: what ended between two checks is read by one of them. */
const CHECKED_MS = 2 * 24 * 3_600_000

const elsewhere = gauge(
  'parcels_elsewhere',
  'Parcels whose state names another holder than their custody, at the last check.',
  [],
  'max',
)

/** Checks every night that goods are where the states of their parcels say. */
export async function checkHolders(kernel: Kernel): Promise<void> {
  const { db, log, clock } = kernel
  const since = addMs(clock.now(), -CHECKED_MS)
  await planUnplanned(kernel, since)
  const found = await parcelsElsewhere(db, since)
  elsewhere.set({}, found.length)
  if (found.length > 0) log.error({ parcels: found.slice(0, 20) }, 'parcels are elsewhere')
}

/** SQL: `p` has legs, and one is under way while none moves it, or the other way round. */
const hasLegsElsewhere = sql`(p.is_open
  and exists (select from ${legFacts} l where l.shipment_id = p.id)
  and exists (select from ${legFacts} l where l.shipment_id = p.id and l.state = 'taken')
    <> (c.holder_kind is not null and c.holder_kind in ('courier', 'carrier')))`

/**
 * Finds parcels that are elsewhere, among those that are open or have ended since `since`; null:
 * all. What ended before custody was kept for all parcels has none.
 */
export function parcelsElsewhere(db: Sql, since: Date | null = null): Promise<Elsewhere[]> {
  const isChecked = since
    ? sql`(p.is_open or coalesce(p.delivered_at, p.state_since) >= ${since})`
    : sql`true`
  return query<Elsewhere>(
    db,
    sql`
    select p.id as parcel_id, p.state, c.holder_kind as holder
    from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
    left join ${custodyFacts} c on c.parcel_id = p.id and c.ended_at is null
    where ${isChecked} and (${hasLegsElsewhere} or case
      when p.state in ('awaiting_payment', 'new', 'cancelled') then false
      when c.holder_id is null then p.is_open
      when p.at_shop or p.is_back then c.holder_id <> p.shop_id
      when p.is_delivered then c.holder_id <> o.buyer_id
      when p.at_relay then c.holder_id <> p.relay_id
      when p.courier_id is null then c.holder_kind not in ('courier', 'carrier', 'relay', 'station')
      else c.holder_id <> p.courier_id
    end)`,
  )
}
