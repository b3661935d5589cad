import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The shop of a person. */
export const ownShopParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Boutique',
    sql`select name as "Nom", slug as "Adresse sur Sugu", address as "Adresse", region as "Région",
      quartier as "Quartier", description as "Présentation", rccm as "RCCM", nif as "NIF", depot_number as "Numéro de dépôt",
      depot_changed_at as "Numéro changé le", opening as "Horaires", closed_from as "Fermée du",
      closed_until as "Fermée au", plan as "Formule", plan_ends_at as "Formule jusqu’au",
      deliveries_count as "Livraisons", rating_sum as "Somme des notes",
      rating_count as "Nombre de notes", created_at as "Ouverte le"
    from shops where owner_id = ${userId}`,
  ),
]
