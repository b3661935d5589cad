import { sql } from 'drizzle-orm'

import { relayReturnFacts } from '#modules/relays/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Parcels on their way, kept for their buyers, and waiting for a courier who takes them. */
export type RelayCounts = { expected: number; kept: number; leaving: number }

export async function countsOf(
  db: Sql,
  relayIds: readonly string[],
): Promise<Map<string, RelayCounts>> {
  if (relayIds.length === 0) return new Map()
  const rows = await query<RelayCounts & { relayId: string }>(
    db,
    sql`
    select p.relay_id,
      (count(*) filter (where not p.at_relay))::int as expected,
      (count(*) filter (where p.at_relay and k.leaves_for is null))::int as kept,
      (count(*) filter (where p.at_relay and k.leaves_for is not null
        and not exists (select from ${relayReturnFacts} b where b.parcel_id = p.id and b.taken_at is null)))::int as leaving
    from ${parcelFacts} p join relay_parcel_facts k on k.parcel_id = p.id
    where p.relay_id = any(${sql.param([...relayIds])}::uuid[]) and p.is_to_come
    group by p.relay_id`,
  )
  return new Map(rows.map(({ relayId, ...counts }) => [relayId, counts]))
}
