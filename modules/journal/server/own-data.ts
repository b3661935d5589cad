import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownActParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Actes notés au journal',
    sql`select acted_at as "Le", action as "Acte", reason as "Raison"
    from audit_acts where actor_id = ${userId} order by acted_at`,
  ),
]
