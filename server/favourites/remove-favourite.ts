import { and, eq } from 'drizzle-orm'

import { favourites } from '#database/tables/favourites.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Lets a product go; one that was not kept is no error. */
export async function removeFavourite(
  kernel: Kernel,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await kernel.db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))
}
