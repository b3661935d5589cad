/**
 * Audit: acts of staff with subject, before, after and reason. Append-only; every module writes to
 * it, it imports none.
 */
import * as contract from '#modules/journal/contract/audit.ts'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { actsFile, listActs } from '#modules/journal/server/list-acts.ts'

export type { Facts } from '#modules/audit/database/tables.ts'
export {
  recordAct,
  recordShopAct,
  type NewAuditAct,
  actsOfShop,
  actsOn,
  lastActAt,
} from './server/acts.ts'

export function auditDomain(kernel: Kernel): { routes: Route[] } {
  return {
    routes: [
      route(contract.listActs, ({ query }) => listActs(kernel, query)),
      route(contract.exportActs, async ({ query }) => actsFile(kernel, query), { perMinute: 20 }),
    ],
  }
}

/** A team member's acts, without the names of those concerned. */
export const ownActParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Actes notés au journal',
    sql`select acted_at as "Le", action as "Acte", reason as "Raison"
    from audit_acts where actor_id = ${userId} order by acted_at`,
  ),
]
