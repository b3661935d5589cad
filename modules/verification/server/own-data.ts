import { sql } from 'drizzle-orm'

import { verifications } from '#modules/verification/database/tables.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

/** Facts of the requests; the photos stay sealed, and are not given out again. */
export const ownVerifications: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Vérification de votre boutique',
    sql`select v.paper_kind as "Pièce", v.holder_name as "Titulaire du numéro de dépôt", v.sent_at as "Envoyée le",
      v.visited_at as "Visitée le", v.finding as "Vu à la visite", v.state as "État", v.refusal as "Motif du refus",
      v.decided_at as "Décidée le", v.lapse_cause as "Cause de la fin", v.ended_at as "Finie le",
      v.erase_at as "Photos effacées à partir du", v.erased_at as "Photos effacées le"
    from ${verifications} v where v.owner_id = ${userId} order by v.sent_at`,
  ),
  await exportPart(
    db,
    'Boutiques que vous avez visitées',
    sql`select v.visit_taken_at as "Prise le", v.visited_at as "Visitée le", v.finding as "Vu à la visite"
    from ${verifications} v where v.visitor_id = ${userId} order by v.visit_taken_at`,
  ),
]
