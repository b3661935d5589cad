import { eq, sql } from 'drizzle-orm'

import type { Tx } from '../kernel/database.ts'
import { users } from './accounts.table.ts'

/** Somebody did not take an order that was to be paid at the door. */
export async function countCashRefusal(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ cashRefusals: sql`${users.cashRefusals} + 1` })
    .where(eq(users.id, userId))
}
