import { sql } from 'drizzle-orm'

import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Zone } from '#modules/places/contract/locations.ts'
import type { ZonePause } from '#modules/pricing/contract/zone-state.ts'

/** @param from town of the shop */
export type PauseOf = (place: { zone: Zone; region: string }, from: string) => ZonePause | null

/** Reads the pauses that still run: of the road to a region, else of its zone. One statement. */
export async function readPauses(db: Sql, now: Date): Promise<PauseOf> {
  const rows = await query<{ place: string; reason: string; until: string }>(
    db,
    sql`
    select region as place, pause_reason as reason, paused_until::text as until from served_regions where paused_until > ${dayOf(now)}::date
    union all select 'zone:' || zone, pause_reason, paused_until::text from delivery_zones where paused_until > ${dayOf(now)}::date`,
  )
  const found = new Map(rows.map(({ place, ...pause }) => [place, pause]))
  return ({ zone, region }, from) =>
    (region === from ? null : found.get(region)) ?? found.get(`zone:${zone}`) ?? null
}
