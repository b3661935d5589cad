import { sql, type SQLWrapper } from 'drizzle-orm'

import { servedRegionFacts } from '#modules/pricing/database/views.ts'
import { isByCoach } from '#modules/shipments/module.ts'
import { shipmentFacts } from '#modules/shipments/database/views.ts'
import { parcelMoveFacts } from '#modules/parcels/database/views.ts'

/**
 * SQL: what leaves its relay point for its shop goes by coach, as it came. A sale that an earlier
 * version brought there has no legs before: it goes as its region is served.
 */
export function goesBackByCoach({ id, relayId }: { id: SQLWrapper; relayId: SQLWrapper }) {
  return sql<boolean>`(${isByCoach(id)} or exists (select from ${shipmentFacts} h join relay_facts r on r.id = ${relayId}
    join ${servedRegionFacts} g on g.region = r.region and g.served_by = 'coach'
    where h.id = ${id} and h.purpose = 'sale' and h.from_kind = 'relay'))`
}

/** SQL: a coach had lost the parcel, which turned up. */
export function wasLost(parcelId: SQLWrapper) {
  return sql<boolean>`exists (select from ${parcelMoveFacts} m where m.parcel_id = ${parcelId}
    and m.from_state in ('in_delivery', 'returning') and m.to_state = 'cancelled')`
}
