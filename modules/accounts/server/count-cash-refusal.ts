import { eq, sql } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

/** Counts that a buyer refused an order to be paid at the door. */
export async function countCashRefusal(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ cashRefusals: sql`${users.cashRefusals} + 1` })
    .where(eq(users.id, userId))
}
