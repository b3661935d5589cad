import { and, asc, desc, eq } from 'drizzle-orm'

import { auditActs } from '#modules/audit/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

export type ActRead = typeof auditActs.$inferSelect

/** Everything that was done to one thing, in order. */
export function actsOn(db: Sql, subject: { kind: string; id: string }): Promise<ActRead[]> {
  return db
    .select()
    .from(auditActs)
    .where(and(eq(auditActs.subjectKind, subject.kind), eq(auditActs.subjectId, subject.id)))
    .orderBy(asc(auditActs.id))
}

/** When such an act was last done; null: never. */
export async function lastActAt(db: Sql, action: string): Promise<Date | null> {
  const [act] = await db
    .select({ at: auditActs.actedAt })
    .from(auditActs)
    .where(eq(auditActs.action, action))
    .orderBy(desc(auditActs.id))
    .limit(1)
  return act?.at ?? null
}
