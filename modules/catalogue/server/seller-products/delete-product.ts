import { and, eq, isNull } from 'drizzle-orm'

import { products } from '#modules/catalogue/database/tables.ts'
import { recordAct } from '#modules/audit/server/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { productUnknown } from '../catalogue.errors.ts'
import { productChanged } from '../catalogue.events.ts'
import { ownProduct } from './own-product.ts'

/**
 * Takes a product away for good: its page and the lists forget it, orders keep what they bought.
 * What the team deletes is in the journal.
 * @throws catalogue.product_unknown (404)
 */
export async function deleteProduct(
  kernel: Kernel,
  { productId, caller }: { productId: string; caller: Pick<Caller, 'userId' | 'role'> },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { slug } = await ownProduct(tx, productId, caller.role === 'admin' ? null : caller.userId)
    const now = kernel.clock.now()
    const gone = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, productId), isNull(products.deletedAt)))
      .returning({ name: products.name })
    const [product] = gone
    if (!product) throw productUnknown()
    if (caller.role === 'admin')
      await recordAct(tx, {
        actor: caller,
        action: 'catalogue.product_deleted',
        subject: { kind: 'product', id: productId, label: product.name },
        at: now,
      })
    await kernel.events.emit(tx, productChanged, { productId, slug })
  })
}
