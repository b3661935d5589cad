import { and, desc, eq, isNull } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { setProductStates } from './product-states.ts'

const bestFirst = [desc(products.soldCount), desc(products.publishedAt), desc(products.id)]

/** Counts live products: neither suspended nor deleted. */
export function countLive(db: Sql, shopId: string): Promise<number> {
  return db.$count(products, liveOf(shopId))
}

const liveOf = (shopId: string) => and(eq(products.shopId, shopId), eq(products.listed, true))

/**
 * Hides, at a plan's end, all live products but the `keep` best-selling.
 * @returns how many
 */
export async function hideBeyondQuota(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  keep: number,
): Promise<number> {
  const live = await tx
    .select({ id: products.id })
    .from(products)
    .where(liveOf(shopId))
    .orderBy(...bestFirst)
    .for('no key update')
  const ids = live.slice(keep).map((product) => product.id)
  const hidden = { suspendedAt: kernel.clock.now(), suspendedBy: 'plan' as const }
  return setProductStates(tx, kernel, ids, hidden)
}

/**
 * Shows, at a plan's start, products hidden by plan end, best-selling first, up to `quota` live
 * ones (null: no limit).
 * @returns how many
 */
export async function showHiddenByPlan(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  quota: number | null,
): Promise<number> {
  const hidden = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        eq(products.suspendedBy, 'plan'),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(...bestFirst)
    .for('no key update')
  if (hidden.length === 0) return 0
  const room = quota === null ? hidden.length : Math.max(0, quota - (await countLive(tx, shopId)))
  const ids = hidden.slice(0, room).map((product) => product.id)
  return setProductStates(tx, kernel, ids, { suspendedAt: null, suspendedBy: null })
}
