import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { favouritesChanged, type Change } from './events.ts'

const batch = 5_000

type Row = Omit<Change, 'what'> & { userId: string; cheaper: boolean; back: boolean }

/**
 * Twice a day: finds favourites that became cheaper or came back, and publishes one event per
 * person. A price that rose is stored too, so that a drop is measured from the latest price, never
 * from an old one.
 */
export async function watchFavourites(kernel: Kernel): Promise<void> {
  const at = kernel.clock.now().toISOString()
  await kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      with changed as (
        select f.user_id, f.product_id, f.seen_price_francs, f.seen_in_stock, p.slug, p.name, p.in_stock,
          p.selling_price_francs as price
        from favourites f join product_facts p on p.id = f.product_id and p.listed
        where (f.seen_price_francs, f.seen_in_stock) is distinct from (p.selling_price_francs, p.in_stock)
        order by f.user_id, f.created_at desc limit ${batch} for update of f skip locked
      ), seen as (
        update favourites f set seen_price_francs = c.price, seen_in_stock = c.in_stock
        from changed c where f.user_id = c.user_id and f.product_id = c.product_id
      )
      select user_id as "userId", product_id as "productId", slug, name, price, seen_price_francs as was,
        in_stock and price < seen_price_francs as cheaper, in_stock and not seen_in_stock as back
      from changed where seen_price_francs is not null and in_stock and (price < seen_price_francs or not seen_in_stock)
      order by user_id, price desc`)
    const byOwner = Map.groupBy(rows, ({ userId }) => userId)
    for (const [userId, own] of byOwner) {
      const changes = own.map(({ productId, slug, name, price, was, back }): Change => ({
        productId,
        slug,
        name,
        price,
        was,
        what: back ? 'back' : 'cheaper',
      }))
      await kernel.events.emit(tx, favouritesChanged, { userId, changes, at })
    }
  })
}
