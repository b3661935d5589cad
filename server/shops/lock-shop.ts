import { eq } from 'drizzle-orm'

import { shops } from '#database/tables/shops.ts'
import type { Tx } from '../kernel/database.ts'

type LockedShop = Pick<typeof shops.$inferSelect, 'id' | 'ownerId' | 'name' | 'plan' | 'planEndsAt'>

/** Locks a shop until the transaction ends; undefined when there is none. */
export async function lockShop(tx: Tx, shopId: string): Promise<LockedShop | undefined> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('update')
  return shop
}
