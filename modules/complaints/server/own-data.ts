import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownComplaints: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Réclamations',
    sql`select o.order_number as "Commande", c.status as "État", c.outcome as "Décision",
      c.resolution as "Raison de la décision", c.refund_francs as "Remboursé (f)",
      c.opened_at as "Ouverte le", c.resolved_at as "Résolue le"
    from complaints c join ${parcelFacts} p on p.id = c.parcel_id join ${orderFacts} o on o.id = p.order_id
    where c.buyer_id = ${userId} order by c.opened_at`,
  ),
  await exportPart(
    db,
    'Vos messages dans les réclamations',
    sql`select o.order_number as "Commande", m.body as "Message", m.sent_at as "Envoyé le"
    from complaint_messages m join complaints c on c.id = m.complaint_id
      join ${parcelFacts} p on p.id = c.parcel_id join ${orderFacts} o on o.id = p.order_id
    where m.sender_id = ${userId} order by m.sent_at`,
  ),
]
