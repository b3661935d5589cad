import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** What a courier carried, earned and handed in: nothing of the clients. */
export const ownDeliveryParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Livraisons payées',
    sql`select o.order_number as "Commande", f.amount_francs as "Gagné (f)", f.earned_at as "Remise le"
    from courier_fees f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.earned_at`,
  ),
  await ownPart(
    db,
    'Essais de livraison sans succès',
    sql`select o.order_number as "Commande", f.kind as "Raison", f.note as "Note", f.failed_at as "Le"
    from delivery_failures f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.failed_at`,
  ),
  await ownPart(
    db,
    'Espèces remises',
    sql`select amount_francs as "Montant (f)", state as "État", opened_at as "Ouverte le",
      settled_at as "Réglée le"
    from remittances where courier_id = ${userId} order by opened_at`,
  ),
  await ownPart(
    db,
    'Présence',
    sql`select seen_at as "Appareil entendu le" from courier_presence where courier_id = ${userId}`,
  ),
]
