import { eq } from 'drizzle-orm'

import type { PlanName } from '#modules/subscriptions/contract/plans.ts'

import { shops } from '#modules/shops/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'

/** The plan that counts for a shop from now on, and the last day that is paid for. */
export async function setPlan(
  tx: Tx,
  shopId: string,
  plan: PlanName,
  endsAt: Date | null,
): Promise<void> {
  await tx.update(shops).set({ plan, planEndsAt: endsAt }).where(eq(shops.id, shopId))
}

/** @returns the shop that a user owns, or null. */
export async function shopOf(db: Sql, ownerId: string): Promise<string | null> {
  const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId))
  return shop?.id ?? null
}
