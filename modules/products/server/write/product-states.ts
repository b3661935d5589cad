import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productChanged } from '../events.ts'
import { FEATURE_LEAD } from '../trends.ts'

type ProductState = Partial<
  Pick<
    typeof products.$inferInsert,
    | 'suspendedAt'
    | 'suspendedBy'
    | 'suspensionReason'
    | 'hiddenWithAccount'
    | 'sellerSuspended'
    | 'deletedAt'
    | 'moderatedAt'
  >
>

export async function setProductStates(
  tx: Tx,
  kernel: Kernel,
  ids: readonly string[],
  state: ProductState,
): Promise<number> {
  if (ids.length === 0) return 0
  const changed = await tx
    .update(products)
    .set({ ...state, updatedAt: kernel.clock.now() })
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .returning({ productId: products.id, slug: products.slug })
  await kernel.events.emit(tx, productChanged, ...changed)
  return changed.length
}

/** Stores that the seller suspends a product hidden by the team. */
export async function keepSellerSuspension(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(products)
      .set({ sellerSuspended: true })
      .where(inArray(products.id, [...ids]))
}

/** `until` null: no longer featured. */
export async function featureProducts(
  tx: Tx,
  kernel: Kernel,
  ids: readonly string[],
  until: Date | null,
): Promise<void> {
  const lead = sql`case when ${products.featuredUntil} is null then 0 else ${FEATURE_LEAD}::int end`
  const changed = await tx
    .update(products)
    .set({
      featuredUntil: until,
      trend: sql`${products.trend} - ${lead} + ${until ? FEATURE_LEAD : 0}::int`,
    })
    .where(inArray(products.id, [...ids]))
    .returning({ productId: products.id, slug: products.slug })
  await kernel.events.emit(tx, productChanged, ...changed)
}

export async function markModerated(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(products)
    .set({ moderatedAt: at })
    .where(inArray(products.id, [...ids]))
}

const bestFirst = [desc(products.soldCount), desc(products.publishedAt), desc(products.id)]

/** Counts live products: neither suspended nor deleted; also free lines of open links. */
export function countLive(db: Sql, shopId: string): Promise<number> {
  const onLink = and(
    eq(products.shopId, shopId),
    eq(products.suspendedBy, 'link'),
    eq(products.inStock, true),
    isNull(products.deletedAt),
  )
  return db.$count(products, or(liveOf(shopId), onLink))
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
 * Shows products hidden by plan end, best-selling first, up to `quota` live ones (null: no limit).
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
  const left = quota === null ? hidden.length : Math.max(0, quota - (await countLive(tx, shopId)))
  const ids = hidden.slice(0, left).map((product) => product.id)
  return setProductStates(tx, kernel, ids, { suspendedAt: null, suspendedBy: null })
}
