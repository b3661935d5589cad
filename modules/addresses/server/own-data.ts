import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownAddressParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Adresses',
    sql`select label as "Nom de l’adresse", full_name as "Pour", phone as "Téléphone",
      phone2 as "Second téléphone", region as "Région", quartier as "Quartier", repere as "Repère",
      note as "Note", latitude as "Latitude", longitude as "Longitude", last_used_at as "Utilisée le"
    from addresses where user_id = ${userId} order by label`,
  ),
]
