import { and, inArray, isNull, sql } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
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

/**
 * Writes suspension, review or deletion of products that are not deleted; lists and pages follow.
 * @returns how many
 */
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

/** Stores that the seller suspends what the team hides: the team's release does not show it. */
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

/** Reviewed by the team; nothing public changes. */
export async function markModerated(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(products)
    .set({ moderatedAt: at })
    .where(inArray(products.id, [...ids]))
}
