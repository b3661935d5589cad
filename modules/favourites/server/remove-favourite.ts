import { and, eq } from 'drizzle-orm'

import { favourites } from '#modules/favourites/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Removing a product that is no favourite is no error. */
export async function removeFavourite(
  kernel: Kernel,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await kernel.db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))
}
