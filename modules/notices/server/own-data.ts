import { sql } from 'drizzle-orm'

import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownNoticeParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Notifications',
    sql`select title as "Titre", message as "Message", created_at as "Le", read_at as "Lue le"
    from notifications where user_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'Réglages des notifications',
    sql`select topic as "Sujet", push as "Sur le téléphone" from notification_preferences
    where user_id = ${userId} order by topic`,
  ),
]
