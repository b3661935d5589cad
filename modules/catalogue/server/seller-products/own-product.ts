import { and, eq, isNull } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { products } from '#modules/catalogue/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

import { productUnknown } from '../errors.ts'

export type Owned = {
  slug: string
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
    .select({ slug: products.slug, ownerId: shopFacts.ownerId, suspendedBy: products.suspendedBy })
    .from(products)
    .innerJoin(shopFacts, eq(shopFacts.id, products.shopId))
    .where(
      and(
        eq(products.id, productId),
        isNull(products.deletedAt),
        sellerId === null ? undefined : eq(shopFacts.ownerId, sellerId),
      ),
    )
  if (!found) throw productUnknown()
  return found
}
