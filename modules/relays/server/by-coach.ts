import { sql, type SQLWrapper } from 'drizzle-orm'

import { parcelMoveFacts } from '#modules/parcels/database/views.ts'
import { servedRegionFacts } from '#modules/pricing/database/views.ts'

/** SQL: the region of `relay_facts r` is served by coach. */
export const isCoachRegion = sql`exists (select from ${servedRegionFacts} g where g.region = r.region and g.served_by = 'coach')`

/** SQL: a coach had lost the parcel, which turned up. */
export function wasLost(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${parcelMoveFacts} m where m.parcel_id = ${parcelId}
    and m.from_state in ('in_delivery', 'returning') and m.to_state = 'cancelled')`
}
