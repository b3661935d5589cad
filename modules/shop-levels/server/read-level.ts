import { eq } from 'drizzle-orm'

import { levelOpens, type ShopLevel } from '#modules/shop-levels/contract/level-rules.ts'
import { shopLevels } from '#modules/shop-levels/database/tables.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type StoredLevel = Omit<typeof shopLevels.$inferSelect, 'shopId' | 'since'> & {
  since: Date | null
}

export async function readLevel(db: Sql, shopId: string): Promise<StoredLevel> {
  const [row] = await db.select().from(shopLevels).where(eq(shopLevels.shopId, shopId))
  return row ?? { level: 'starting', since: null, fallsAt: null, fellAt: null }
}

/** Returns how many products may be live: by the plan, on the free one by the level too. */
export async function productQuota(
  kernel: Kernel,
  db: Sql,
  { id, plan }: Pick<OwnShop, 'id' | 'plan'>,
): Promise<number | null> {
  if (plan === 'free') return freeQuota(kernel, (await readLevel(db, id)).level)
  return marketSettings(kernel).selling.plans[plan].liveProducts
}

export function freeQuota(kernel: Kernel, level: ShopLevel): number | null {
  const { liveProducts } = marketSettings(kernel).selling.plans.free
  return liveProducts === null ? null : liveProducts + levelOpens[level].moreFreeProducts
}

export async function mostOpenLinks(db: Sql, shopId: string): Promise<number> {
  return levelOpens[(await readLevel(db, shopId)).level].openLinks
}
