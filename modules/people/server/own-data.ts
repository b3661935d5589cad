import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownDeletionParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Demandes de suppression',
    sql`select requested_at as "Demandée le", reason as "Raison", processed_at as "Traitée le"
    from deletion_requests where user_id = ${userId} order by requested_at`,
  ),
]
