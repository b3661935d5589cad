import { sql } from 'drizzle-orm'

import { orderFacts } from '#modules/parcels/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownRefusals: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Livraisons refusées',
    sql`select o.order_number as "Commande", r.happened_at as "Le", r.reason as "Raison",
      r.fault as "Qui en répond", r.is_counted as "Compte", r.ends_at as "S’efface le",
      r.cleared_at as "Effacé par trois livraisons", r.contested_at as "Contesté le",
      r.contest_words as "Vos mots", r.decided_at as "Décidé le", r.is_removed as "Retiré",
      r.decision_reason as "Raison de la décision"
    from refusals r join ${orderFacts} o on o.id = r.order_id
    where r.buyer_id = ${userId} order by r.happened_at`,
  ),
]
