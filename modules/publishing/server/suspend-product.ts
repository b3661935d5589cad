import { sql } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { keepSellerSuspension, productUnknown, setProductStates } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { fail } from './errors.ts'
import { lockOwnShop, ownProduct, recordProductAct } from './own-product.ts'
import { requireQuota } from './plan-quota.ts'
import { query } from '#kernel/database/query.ts'

type Suspension = { productId: string; by: 'seller' | 'admin' | 'plan'; suspended: boolean }

/**
 * Suspends a product (its page stays) or restores it; idempotent. Only the team restores what it
 * hid.
 * @throws products.product_unknown (404), publishing.hidden_by_team (409)
 */
export async function suspendProduct(
  tx: Tx,
  kernel: Kernel,
  { productId, by, suspended }: Suspension,
): Promise<void> {
  const [product] = await query<{ suspendedBy: Suspension['by'] | null }>(
    tx,
    sql`
    select suspended_by from ${productFacts}
    where id = ${productId} and deleted_at is null for no key update`,
  )
  if (!product) throw productUnknown()
  const { suspendedBy } = product
  if (suspendedBy === 'admin' && by !== 'admin' && !suspended)
    throw fail('publishing.hidden_by_team')
  const becomes = suspended ? (suspendedBy === 'admin' ? 'admin' : by) : null
  if (suspendedBy === 'admin' && by === 'seller') await keepSellerSuspension(tx, [productId])
  if (becomes === suspendedBy) return
  await setProductStates(tx, kernel, [productId], {
    hiddenWithAccount: false,
    suspensionReason: '',
    suspendedBy: becomes,
    suspendedAt: becomes && kernel.clock.now(),
  })
}

type OwnSuspension = {
  productId: string
  sellerId: string
  actor: ShopActor
  suspended: boolean
}

/**
 * Suspends or restores the seller's product, within the plan.
 * @returns slug
 * @throws products.product_unknown (404), publishing.hidden_by_team (409), publishing.quota_reached
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
    if (returns) await requireQuota(tx, kernel, shop)
    await suspendProduct(tx, kernel, { productId, by: 'seller', suspended })
    const act = suspended ? 'shops.product_hidden' : 'shops.product_shown'
    await recordProductAct(tx, kernel, actor, act, { id: productId, name })
    return slug
  })
}
