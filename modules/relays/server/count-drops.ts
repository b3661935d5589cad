import { sql } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { legFacts } from '#modules/shipments/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Counts the parcels that are ready to be brought to a relay point; no statement for another. */
export async function countDrops(
  db: Sql,
  { id, takesDrops }: { id: string; takesDrops: boolean },
): Promise<number> {
  if (!takesDrops) return 0
  const [row] = await query<{ coming: number }>(
    db,
    sql`
    select count(*)::int as coming from ${legFacts} l join ${parcelFacts} p on p.id = l.shipment_id
    where l.way = 'shop' and l.state = 'planned' and l.to_id = ${id} and p.is_ready`,
  )
  return row?.coming ?? 0
}
