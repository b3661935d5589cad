import { eq, sql } from 'drizzle-orm'
import { shops } from '#modules/shops/database/tables.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import type { PlanName } from '#modules/subscriptions/contract/plans.ts'
import { forgetPictures } from '#modules/images/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopChanged } from './events.ts'

/** One more parcel of this shop is delivered, which its page shows. */
export async function countDelivery(tx: Tx, shopId: string): Promise<void> {
  await tx
    .update(shops)
    .set({ deliveriesCount: sql`${shops.deliveriesCount} + 1` })
    .where(eq(shops.id, shopId))
}

/**
 * Adds `stars` of `count` ratings (negative: takes them back) to a shop's sums.
 * @returns its slug, or null without such a shop
 */
export async function rateShop(
  tx: Tx,
  shopId: string,
  stars: number,
  count: 1 | -1,
): Promise<string | null> {
  const [shop] = await tx
    .update(shops)
    .set({
      ratingSum: sql`${shops.ratingSum} + ${stars}`,
      ratingCount: sql`${shops.ratingCount} + ${count}`,
    })
    .where(eq(shops.id, shopId))
    .returning({ slug: shops.slug })
  return shop?.slug ?? null
}

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

const farAway = new Date('9999-12-31T00:00:00Z')

/** The owner's account is gone: the shop takes no order any more and loses its picture. */
export async function closeForever(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ id: shops.id, logo: shops.logoImageId })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (!shop) return
  await tx
    .update(shops)
    .set({ closedFrom: kernel.clock.now(), closedUntil: farAway, logoImageId: null })
    .where(eq(shops.id, shop.id))
  await forgetPictures(tx, kernel, [shop.logo])
  await publishChange(tx, kernel, ownerId)
}

/** Publishes that the shop changed, since its page shows its owner's account. */
export async function publishChange(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ shopId: shops.id, slug: shops.slug })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (shop) await kernel.events.emit(tx, shopChanged, shop)
}
