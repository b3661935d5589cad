import { eq } from 'drizzle-orm'

import { shops } from '#modules/shops/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'

type LockedShop = Pick<typeof shops.$inferSelect, 'id' | 'ownerId' | 'name' | 'plan' | 'planEndsAt'>

/** Locks a shop until the transaction ends; undefined when there is none. */
export async function lockShop(tx: Tx, shopId: string): Promise<LockedShop | undefined> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('update')
  return shop
}

export type OwnShop = Pick<LockedShop, 'id' | 'ownerId' | 'plan'>

/**
 * Locks the shop that a user owns: those who count its products wait; its orders, which only refer
 * to it, do not.
 */
export async function lockShopOf(tx: Tx, ownerId: string): Promise<OwnShop | undefined> {
  const [shop] = await run<OwnShop>(tx, lockOwned, [ownerId])
  return shop
}

const lockOwned: Statement = {
  name: 'shops_lock_owned',
  text: `select id, owner_id as "ownerId", plan from shops where owner_id = $1 for no key update`,
}
