import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownAnnouncementParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Annonces reçues',
    sql`select a.title as "Titre", a.text as "Texte", r.day as "Le"
    from announcement_receipts r join announcements a on a.id = r.announcement_id
    where r.user_id = ${userId} order by r.day`,
  ),
]
