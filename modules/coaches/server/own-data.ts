import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownJourneys: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Colis partis en car',
    sql`select o.order_number as "Commande", w.number as "Bordereau", w.carrier_name as "Transporteur",
      case when w.is_return then w.region else 'Bamako' end as "De", case when w.is_return then 'Bamako' else w.region end as "Vers",
      w.left_at as "Parti le", w.due_on as "Attendu le", w.late_words as "Retard", b.state as "État", b.ended_at as "Fini le"
    from waybill_parcel_facts b join waybill_facts w on w.id = b.waybill_id
      join ${parcelFacts} p on p.id = b.parcel_id join ${orderFacts} o on o.id = p.order_id
    where o.buyer_id = ${userId} order by w.left_at`,
  ),
]
