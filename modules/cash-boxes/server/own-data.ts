import { sql } from 'drizzle-orm'

import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownCashBoxes: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Espèces remises',
    sql`select amount_francs as "Montant (f)", state as "État", opened_at as "Ouverte le",
      settled_at as "Réglée le"
    from remittances where courier_id = ${userId} order by opened_at`,
  ),
]
