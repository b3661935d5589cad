import { eq, sql } from 'drizzle-orm'

import { shops } from '#modules/shops/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

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
