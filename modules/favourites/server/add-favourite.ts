import { sql } from 'drizzle-orm'

import { productUnknown } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

/**
 * Adds a product to somebody's favourites; repeating it changes nothing, not even the date.
 * @throws catalogue.product_unknown (404) for one that does not exist or was deleted
 */
export async function addFavourite(
  kernel: Kernel,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  // The empty update makes the row come back whether it is new or not, so that no row means no such
  // product (or no such person).
  const { rowCount } = await kernel.db.execute(sql`
    insert into favourites (user_id, product_id, created_at, seen_price_francs, seen_in_stock)
    select u.id, p.id, ${kernel.clock.now()}, p.selling_price_francs, p.in_stock
    from product_facts p, person_facts u where p.id = ${productId} and p.deleted_at is null and u.id = ${userId}
    on conflict (user_id, product_id) do update set created_at = favourites.created_at
    returning product_id`)
  if (rowCount === 0) throw productUnknown()
}
