import { and, count, eq, isNull } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

/** The number of active finance officers. With fewer than two, no second person can approve. */
export async function financeCount(db: Pick<Tx, 'select'>): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(users)
    .where(and(eq(users.role, 'finance'), isNull(users.suspendedAt)))
  return found?.people ?? 0
}
