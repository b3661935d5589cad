import { sql } from 'drizzle-orm'

import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownDeliveries: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Livraisons payées',
    sql`select o.order_number as "Commande", f.amount_francs as "Gagné (f)", f.earned_at as "Remise le"
    from courier_fees f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.earned_at`,
  ),
  await exportPart(
    db,
    'Essais de livraison sans succès',
    sql`select o.order_number as "Commande", f.kind as "Raison", f.note as "Note", f.failed_at as "Le"
    from delivery_failures f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.failed_at`,
  ),
  await exportPart(
    db,
    'Présence',
    sql`select seen_at as "Appareil entendu le" from courier_presence where courier_id = ${userId}`,
  ),
]
