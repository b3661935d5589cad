import { eq, sql } from 'drizzle-orm'

import { shops } from '#modules/shops/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

/** One more parcel of this shop is delivered, which its page shows. */
export async function countDelivery(tx: Tx, shopId: string): Promise<void> {
  await tx
    .update(shops)
    .set({ deliveriesCount: sql`${shops.deliveriesCount} + 1` })
    .where(eq(shops.id, shopId))
}
