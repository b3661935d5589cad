import { and, eq, isNull } from 'drizzle-orm'

import type { Kernel } from '../kernel/kernel.ts'

import { productUnknown } from './catalogue.errors.ts'
import { productChanged } from './catalogue.events.ts'
import { products } from './catalogue.table.ts'
import { ownProduct } from './own-product.ts'

/**
 * Takes a product away for good: its page and the lists forget it, orders keep what they bought. `sellerId` null is the market's team.
 * @throws catalogue.product_unknown (404)
 */
export async function deleteProduct(kernel: Kernel, { productId, sellerId }: { productId: string; sellerId: string | null }): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { slug } = await ownProduct(tx, productId, sellerId)
    const now = kernel.clock.now()
    const gone = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, productId), isNull(products.deletedAt)))
      .returning({ id: products.id })
    if (gone.length === 0) throw productUnknown()
    await kernel.events.emit(tx, productChanged, { productId, slug })
  })
}
