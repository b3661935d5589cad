import { desc, eq } from 'drizzle-orm'

import type { ProductCard } from '#modules/catalogue/contract/catalogue.ts'

import { favourites } from '#modules/favourites/database/tables.ts'
import { readCards } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** More would only slow a phone down: few people scroll further. */
const most = 200

/**
 * What somebody keeps, the last kept first, as cards; what is hidden at the moment is left out, and
 * comes back with its product. Two statements.
 */
export async function listFavourites(kernel: Kernel, userId: string): Promise<ProductCard[]> {
  const rows = await kernel.db
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), favourites.productId)
    .limit(most)
  return readCards(
    kernel,
    rows.map(({ productId }) => productId),
  )
}
