/**
 * Audit: acts of staff with subject, before, after and reason. Append-only; every module writes to
 * it, it imports none.
 */
import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export type { Facts } from '#modules/audit/database/tables.ts'
export {
  actsOn,
  HELPER,
  lastActAt,
  type NewAuditAct,
  recordAct,
  recordShopAct,
} from './server/acts.ts'

/** A team member's acts, without the names of those concerned. */
export const ownActParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Actes notés au journal',
    sql`select acted_at as "Le", action as "Acte", reason as "Raison"
    from audit_acts where actor_id = ${userId} order by acted_at`,
  ),
]
