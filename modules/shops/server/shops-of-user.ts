import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { shopHelpers, shops } from '#modules/shops/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ShopsOfUser } from '#modules/identity/module.ts'

export async function shopsOfUser(db: Sql, userId: string): Promise<ShopsOfUser> {
  const [shop] = await db.select({ name: shops.name }).from(shops).where(eq(shops.ownerId, userId))
  const [help] = await db
    .select({ shopName: shops.name, rights: shopHelpers.rights })
    .from(shopHelpers)
    .innerJoin(shops, eq(shops.id, shopHelpers.shopId))
    .where(
      and(
        eq(shopHelpers.userId, userId),
        isNotNull(shopHelpers.acceptedAt),
        isNull(shopHelpers.endedAt),
      ),
    )
  return { shopName: shop?.name ?? null, helps: help ?? null }
}
