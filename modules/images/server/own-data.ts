import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownPictureParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Photos envoyées',
    sql`select '/images/' || id || '/1200.webp' as "Adresse", width as "Largeur",
      height as "Hauteur", created_at as "Envoyée le"
    from images where owner_id = ${userId} order by created_at`,
  ),
]
