import { sql } from 'drizzle-orm'

import { falseMessages } from '#modules/false-messages/database/tables.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownFalseMessages: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Faux messages signalés',
    sql`select m.way as "Venu par", m.words as "Ses mots", m.sender as "Numéro", m.came_on as "Venu le", m.lost as "Donné",
      m.reported_at as "Signalé le"
    from ${falseMessages} m where m.user_id = ${userId} order by m.reported_at`,
  ),
]
