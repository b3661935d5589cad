import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { shopHelpers, shops } from '#modules/shops/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { prepared } from '#kernel/database/query.ts'
import type { ShopsOfUser } from '#modules/identity/module.ts'

const owned = prepared((db) =>
  db
    .select({ name: shops.name })
    .from(shops)
    .where(eq(shops.ownerId, sql.placeholder('userId')))
    .prepare('shops_owned_by_user'),
)

const helped = prepared((db) =>
  db
    .select({ shopName: shops.name, rights: shopHelpers.rights })
    .from(shopHelpers)
    .innerJoin(shops, eq(shops.id, shopHelpers.shopId))
    .where(
      and(
        eq(shopHelpers.userId, sql.placeholder('userId')),
        isNotNull(shopHelpers.acceptedAt),
        isNull(shopHelpers.endedAt),
      ),
    )
    .prepare('shops_helped_by_user'),
)

export async function shopsOfUser(db: Sql, userId: string): Promise<ShopsOfUser> {
  const [shop] = await owned(db).execute({ userId })
  const [help] = await helped(db).execute({ userId })
  return { shopName: shop?.name ?? null, helps: help ?? null }
}
