import { and, eq, isNull } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { fail } from '#modules/products/server/errors.ts'
import { productChanged } from '#modules/products/server/events.ts'
import {
  lockOwnShop,
  ownProduct,
  recordProductAct,
} from '#modules/publishing/server/own-product.ts'
import { needRoom } from '#modules/publishing/server/plan-quota.ts'

type Suspension = { productId: string; by: 'seller' | 'admin' | 'plan'; suspended: boolean }

/**
 * Suspends a product (its page stays) or restores it. Only the team restores what it hid.
 * Idempotent.
 * @throws catalogue.product_unknown (404), catalogue.hidden_by_team (409)
 */
export async function suspendProduct(
  tx: Tx,
  kernel: Kernel,
  { productId, by, suspended }: Suspension,
): Promise<void> {
  const [product] = await tx
    .select({ slug: products.slug, suspendedBy: products.suspendedBy })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for('no key update')
  if (!product) throw fail('catalogue.product_unknown')
  const { slug, suspendedBy } = product
  if (suspendedBy === 'admin' && by !== 'admin' && !suspended)
    throw fail('catalogue.hidden_by_team')
  const becomes = suspended ? (suspendedBy === 'admin' ? 'admin' : by) : null
  if (suspendedBy === 'admin' && by === 'seller')
    await tx.update(products).set({ sellerSuspended: true }).where(eq(products.id, productId))
  if (becomes === suspendedBy) return
  const now = kernel.clock.now()
  await tx
    .update(products)
    .set({
      hiddenWithAccount: false,
      suspensionReason: '',
      suspendedBy: becomes,
      suspendedAt: becomes && now,
      updatedAt: now,
    })
    .where(eq(products.id, productId))
  await kernel.events.emit(tx, productChanged, { productId, slug })
}

type OwnSuspension = {
  productId: string
  sellerId: string
  actor: ShopActor
  suspended: boolean
}

/**
 * Suspends or restores the seller's product, within the plan. @returns slug
 * @throws catalogue.product_unknown (404), catalogue.hidden_by_team (409), catalogue.quota_reached
 * (409)
 */
export async function suspendOwn(
  kernel: Kernel,
  { productId, sellerId, actor, suspended }: OwnSuspension,
): Promise<string> {
  return kernel.transaction(async (tx) => {
    const { ownerId } = await ownProduct(tx, productId, sellerId)
    const shop = await lockOwnShop(tx, ownerId)
    // Read again under the shop's lock.
    const { slug, name, suspendedBy } = await ownProduct(tx, productId, sellerId)
    const returns = !suspended && suspendedBy !== null && suspendedBy !== 'admin'
    if (returns) await needRoom(tx, kernel, shop)
    await suspendProduct(tx, kernel, { productId, by: 'seller', suspended })
    const act = suspended ? 'shops.product_hidden' : 'shops.product_shown'
    await recordProductAct(tx, kernel, actor, act, { id: productId, name })
    return slug
  })
}
