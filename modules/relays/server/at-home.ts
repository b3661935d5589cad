import { sql } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { legFacts } from '#modules/shipments/database/views.ts'

/**
 * SQL: the shop of parcel `p` brought it, or what it was sold as, to the relay point where it is to
 * be collected, and takes it back there.
 */
export const isAtHome = sql`exists (select from ${legFacts} d where d.shipment_id in (p.id, p.errand_for)
  and d.way = 'shop' and d.to_kind = 'relay' and d.state <> 'skipped' and d.to_id = p.relay_id)`

export async function isHome(db: Sql, parcelId: string): Promise<boolean> {
  const [row] = await query<{ isHome: boolean }>(
    db,
    sql`select ${isAtHome} as is_home from ${parcelFacts} p where p.id = ${parcelId}`,
  )
  return row?.isHome ?? false
}
