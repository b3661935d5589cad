import { sql } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { custodyFacts, legFacts } from '#modules/shipments/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/**
 * SQL: relay point to which a coach brings parcel `p` back, where its shop takes it; null: it is
 * not on such a way.
 */
export const homeRelay = sql`(select l.to_id from ${legFacts} l where l.shipment_id = p.id and p.is_returning
  and l.way = 'coach' and l.to_kind = 'relay' and l.state in ('planned', 'taken') order by l.number limit 1)`

/** SQL: a station has parcel `p`, or the carrier whose coach left without it. */
export const isKeptAtStation = sql`exists (select from ${custodyFacts} c where c.parcel_id = p.id
  and c.ended_at is null and c.holder_kind in ('station', 'carrier'))`

/** Returns those relay points, by parcel. */
export async function homeRelaysOf(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; relayId: string | null }>(
    db,
    sql`select p.id, ${homeRelay} as relay_id from ${parcelFacts} p
      where p.id = any(${sql.param([...parcelIds])}::uuid[])`,
  )
  return new Map(rows.flatMap(({ id, relayId }) => (relayId ? [[id, relayId]] : [])))
}
