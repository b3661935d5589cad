import { sql } from 'drizzle-orm'
import type { Suspender } from '#modules/products/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { lockShopOf, type OwnShop } from '#modules/shops/module.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productUnknown } from '#modules/products/module.ts'
import { fail } from './errors.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'

type Owned = {
  slug: string
  name: string
  ownerId: string
  suspendedBy: Suspender | null
}

/**
 * @returns the seller's product, no free line of a link (`sellerId` null: any seller's).
 * @throws products.product_unknown (404)
 */
export async function ownProduct(
  tx: Tx,
  productId: string,
  sellerId: string | null,
): Promise<Owned> {
  const [found] = await query<Owned>(
    tx,
    sql`
      select p.slug, p.name, s.owner_id, p.suspended_by
      from ${productFacts} p join ${shopFacts} s on s.id = p.shop_id
      where p.id = ${productId} and p.deleted_at is null and (${sellerId}::uuid is null or (s.owner_id = ${sellerId} and not p.sold_by_link))`,
  )
  if (!found) throw productUnknown()
  return found
}

/**
 * Locks a seller's shop, so that concurrent publications count each other.
 * @throws publishing.no_shop (404)
 */
export async function lockOwnShop(tx: Tx, ownerId: string): Promise<OwnShop> {
  const shop = await lockShopOf(tx, ownerId)
  if (!shop) throw fail('publishing.no_shop')
  return shop
}

export async function recordProductAct(
  tx: Tx,
  { clock }: Kernel,
  actor: ShopActor | undefined,
  action: string,
  ...products: { id: string; name: string }[]
): Promise<void> {
  await recordShopAct(
    tx,
    actor,
    ...products.map(({ id, name }) => ({
      action,
      subject: { kind: 'product', id, label: name },
      at: clock.now(),
    })),
  )
}
