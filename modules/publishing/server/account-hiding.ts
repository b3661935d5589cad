import { and, eq, exists, inArray, isNull } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { productChanged } from '#modules/products/server/events.ts'

/** Hides the products of a suspended or deleted account; only the team restores them. */
export async function hideWithAccount(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const now = kernel.clock.now()
  const live = and(isNull(products.suspendedAt), isNull(products.deletedAt))
  await change(tx, kernel, ownerId, live, {
    suspendedAt: now,
    suspendedBy: 'admin',
    hiddenWithAccount: true,
    suspensionReason: 'Compte suspendu.',
    updatedAt: now,
  })
}

/** Shows what was hidden with the account, unless its owner no longer sells. */
export async function showWithAccount(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const sells = tx
    .select({ id: personFacts.id })
    .from(personFacts)
    .where(
      and(
        eq(personFacts.id, ownerId),
        eq(personFacts.role, 'vendeur'),
        isNull(personFacts.suspendedAt),
      ),
    )
  const hidden = and(
    eq(products.hiddenWithAccount, true),
    isNull(products.deletedAt),
    exists(sells),
  )
  await change(tx, kernel, ownerId, hidden, {
    suspendedAt: null,
    suspendedBy: null,
    hiddenWithAccount: false,
    suspensionReason: '',
    updatedAt: kernel.clock.now(),
  })
}

type Change = Pick<
  typeof products.$inferInsert,
  'suspendedAt' | 'suspendedBy' | 'hiddenWithAccount' | 'suspensionReason' | 'updatedAt'
>

async function change(
  tx: Tx,
  kernel: Kernel,
  ownerId: string,
  which: ReturnType<typeof and>,
  to: Change,
): Promise<void> {
  const own = tx.select({ id: shopFacts.id }).from(shopFacts).where(eq(shopFacts.ownerId, ownerId))
  const changed = await tx
    .update(products)
    .set(to)
    .where(and(inArray(products.shopId, own), which))
    .returning({ productId: products.id, slug: products.slug })
  await kernel.events.emit(tx, productChanged, ...changed)
}
