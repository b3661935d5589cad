import { and, eq, isNull } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { products } from '#modules/catalogue/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { lockShopOf, type OwnShop } from '#modules/shops/server/module.ts'
import { fail } from '../errors.ts'

type Owned = {
  slug: string
  name: string
  ownerId: string
  suspendedBy: 'seller' | 'admin' | 'plan' | null
}

/**
 * The product, if it is this seller's (`sellerId` null: any seller's). Another seller's product is
 * reported as unknown.
 * @throws catalogue.product_unknown (404)
 */
export async function ownProduct(
  tx: Tx,
  productId: string,
  sellerId: string | null,
): Promise<Owned> {
  const [found] = await tx
    .select({
      slug: products.slug,
      name: products.name,
      ownerId: shopFacts.ownerId,
      suspendedBy: products.suspendedBy,
    })
    .from(products)
    .innerJoin(shopFacts, eq(shopFacts.id, products.shopId))
    .where(
      and(
        eq(products.id, productId),
        isNull(products.deletedAt),
        sellerId === null ? undefined : eq(shopFacts.ownerId, sellerId),
      ),
    )
  if (!found) throw fail('catalogue.product_unknown')
  return found
}

/**
 * Locks a seller's shop, so that two publications at once count each other.
 * @throws catalogue.no_shop (404)
 */
export async function lockOwnShop(tx: Tx, ownerId: string): Promise<OwnShop> {
  const shop = await lockShopOf(tx, ownerId)
  if (!shop) throw fail('catalogue.no_shop')
  return shop
}
