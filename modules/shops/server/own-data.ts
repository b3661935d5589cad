import { sql } from 'drizzle-orm'
import { personFacts } from '#modules/identity/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownShopParts: ReadExportParts = async (db, userId) => [
  await exportPart(
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
  await exportPart(
    db,
    'Boutiques que vous aidez',
    sql`select s.name as "Boutique", h.rights as "Droits", h.invited_at as "Invité le",
      h.accepted_at as "Accepté le", h.ended_at as "Jusqu’au"
    from shop_helpers h join shops s on s.id = h.shop_id
    where h.user_id = ${userId} order by h.invited_at`,
  ),
  await exportPart(
    db,
    'Personnes qui aident votre boutique',
    sql`select u.name as "Personne", h.rights as "Droits", h.accepted_at as "Depuis",
      h.ended_at as "Jusqu’au"
    from shop_helpers h join shops s on s.id = h.shop_id join ${personFacts} u on u.id = h.user_id
    where s.owner_id = ${userId} and h.accepted_at is not null order by h.accepted_at`,
  ),
]
