import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The pictures that a person has sent. */
export const ownPictureParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Photos envoyées',
    sql`select '/images/' || id || '/1200.webp' as "Adresse", width as "Largeur",
      height as "Hauteur", created_at as "Envoyée le"
    from images where owner_id = ${userId} order by created_at`,
  ),
]
