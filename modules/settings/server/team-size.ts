import { and, count, eq, inArray } from 'drizzle-orm'

import { personFacts } from '#modules/accounts/database/views.ts'

import type { Sql } from '#kernel/database/database.ts'

/** How many people of the team could look at a change. */
export async function teamSize(db: Sql): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(personFacts)
    .where(and(inArray(personFacts.role, ['admin', 'finance']), eq(personFacts.isActive, true)))
  return found?.people ?? 0
}
