import { and, asc, eq } from 'drizzle-orm'

import { auditActs } from '#database/tables/audit-acts.ts'
import type { Sql } from '../kernel/database.ts'

export type ActRead = typeof auditActs.$inferSelect

/** Everything that was done to one thing, in order. */
export function actsOn(db: Sql, subject: { kind: string; id: string }): Promise<ActRead[]> {
  return db
    .select()
    .from(auditActs)
    .where(and(eq(auditActs.subjectKind, subject.kind), eq(auditActs.subjectId, subject.id)))
    .orderBy(asc(auditActs.id))
}
