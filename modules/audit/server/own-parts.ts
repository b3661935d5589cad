import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** What somebody of the team did, without the names of those it was done to. */
export const ownActParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Actes notés au journal',
    sql`select acted_at as "Le", action as "Acte", reason as "Raison"
    from audit_acts where actor_id = ${userId} order by acted_at`,
  ),
]
