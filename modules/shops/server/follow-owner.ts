import { eq } from 'drizzle-orm'

import { shops } from '#modules/shops/database/tables.ts'
import { forgetPictures } from '#modules/images/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopChanged } from './events.ts'

const farAway = new Date('9999-12-31T00:00:00Z')

/** The owner's account is gone: the shop takes no order any more and loses its picture. */
export async function closeForever(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ id: shops.id, logo: shops.logoImageId })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (!shop) return
  await tx
    .update(shops)
    .set({ closedFrom: kernel.clock.now(), closedUntil: farAway, logoImageId: null })
    .where(eq(shops.id, shop.id))
  await forgetPictures(tx, kernel, [shop.logo])
  await publishChange(tx, kernel, ownerId)
}

/** Publishes that the shop changed, since its page shows its owner's account. */
export async function publishChange(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ shopId: shops.id, slug: shops.slug })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (shop) await kernel.events.emit(tx, shopChanged, shop)
}
