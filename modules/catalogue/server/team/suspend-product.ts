import { and, eq, isNull } from 'drizzle-orm'

import { products } from '#modules/catalogue/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { hiddenByTeam, productUnknown } from '../errors.ts'
import { productChanged } from '../events.ts'

export type Suspension = { productId: string; by: 'seller' | 'admin' | 'plan'; suspended: boolean }

/**
 * Takes a product out of the lists, or puts it back; its page stays reachable. Only the team shows
 * again what the team hid. Repeating it changes nothing.
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
  if (!product) throw productUnknown()
  const { slug, suspendedBy } = product
  if (suspendedBy === 'admin' && by !== 'admin' && !suspended) throw hiddenByTeam()
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
