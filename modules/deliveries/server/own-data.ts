import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownDeliveries: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Livraisons payées',
    sql`select o.order_number as "Commande", f.amount_francs as "Gagné (f)", f.earned_at as "Remise le"
    from courier_fees f join ${parcelFacts} p on p.id = f.parcel_id join ${orderFacts} o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.earned_at`,
  ),
  await exportPart(
    db,
    'Trajets payés, colis rendus',
    sql`select o.order_number as "Commande", t.reason as "Raison", t.amount_francs as "Gagné (f)", t.earned_at as "Rendu le"
    from failed_trips t join ${parcelFacts} p on p.id = t.parcel_id join ${orderFacts} o on o.id = p.order_id
    where t.courier_id = ${userId} order by t.earned_at`,
  ),
  await exportPart(
    db,
    'Trajets retenus à votre boutique',
    sql`select o.order_number as "Commande", t.reason as "Raison", t.amount_francs as "Retenu (f)", t.earned_at as "Rendu le"
    from ${shopFacts} s join ${parcelFacts} p on p.shop_id = s.id join failed_trips t on t.parcel_id = p.id and t.fault = 'shop'
      join ${orderFacts} o on o.id = p.order_id
    where s.owner_id = ${userId} order by t.earned_at`,
  ),
  await exportPart(
    db,
    'Essais de livraison sans succès',
    sql`select o.order_number as "Commande", f.kind as "Raison", f.note as "Note", f.failed_at as "Le"
    from delivery_failures f join ${parcelFacts} p on p.id = f.parcel_id join ${orderFacts} o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.failed_at`,
  ),
  await exportPart(
    db,
    'Présence',
    sql`select seen_at as "Appareil entendu le" from courier_presence where courier_id = ${userId}`,
  ),
]
