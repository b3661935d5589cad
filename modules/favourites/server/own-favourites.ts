import { desc, eq, sql, and } from 'drizzle-orm'

import type { ProductCard } from '#modules/products/contract/catalogue.ts'

import { productFacts } from '#modules/products/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { favourites } from '#modules/favourites/database/tables.ts'
import { readCards } from '#modules/products/module.ts'
import { productUnknown } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { forbidden } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { query } from '#kernel/database/query.ts'

/** More would slow a phone down. */
const most = 200

/** Lists a user's favourites as cards, latest first, without hidden products. */
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

/**
 * Allows the owner and the team.
 * @throws session.forbidden (403)
 */
export function ownersOnly(caller: Caller, userId: string): void {
  if (caller.userId !== userId && caller.role !== 'admin') throw forbidden()
}

/**
 * Adds a favourite; idempotent.
 * @throws products.product_unknown (404), also for a deleted one
 */
export async function addFavourite(
  kernel: Kernel,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  // The empty update returns the row whether it is new or not: no row means no such product.
  const added = await query(
    kernel.db,
    sql`
    insert into favourites (user_id, product_id, created_at, seen_price_francs, seen_in_stock)
    select u.id, p.id, ${kernel.clock.now()}, p.selling_price_francs, p.in_stock
    from ${productFacts} p, ${personFacts} u where p.id = ${productId} and p.deleted_at is null and u.id = ${userId}
    on conflict (user_id, product_id) do update set created_at = favourites.created_at
    returning product_id`,
  )
  if (added.length === 0) throw productUnknown()
}

export async function removeFavourite(
  kernel: Kernel,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await kernel.db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))
}

const batch = 5_000

type ChangedFavouriteRow = Omit<Change, 'what'> & {
  userId: string
  cheaper: boolean
  back: boolean
}

/**
 * Finds, twice a day, favourites that became cheaper or came back, and publishes one event per
 * user. Stores higher prices too: a drop is measured from the latest price, or from the lowest of
 * 30 days if that was lower.
 */
export async function watchFavourites(kernel: Kernel): Promise<void> {
  const at = kernel.clock.now().toISOString()
  await kernel.transaction(async (tx) => {
    const rows = await query<ChangedFavouriteRow>(
      tx,
      sql`
      with changed as (
        select f.user_id, f.product_id, f.seen_price_francs, f.seen_in_stock, p.slug, p.name, p.in_stock,
          p.selling_price_francs as price, least(f.seen_price_francs, p.lowest_before_francs) as was
        from favourites f join ${productFacts} p on p.id = f.product_id and p.listed
        where (f.seen_price_francs, f.seen_in_stock) is distinct from (p.selling_price_francs, p.in_stock)
        order by f.user_id, f.created_at desc limit ${batch} for update of f skip locked
      ), seen as (
        update favourites f set seen_price_francs = c.price, seen_in_stock = c.in_stock
        from changed c where f.user_id = c.user_id and f.product_id = c.product_id
      )
      select user_id, product_id, slug, name, price, was,
        in_stock and price < was as cheaper, in_stock and not seen_in_stock as back
      from changed where seen_price_francs is not null and in_stock and (price < was or not seen_in_stock)
      order by user_id, price desc`,
    )
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

type Change = {
  productId: string
  slug: string
  name: string
  price: number
  was: number
  what: 'cheaper' | 'back'
}
export const favouritesChanged = defineEvent<{ userId: string; changes: Change[]; at: string }>(
  'favourites.changed',
)

/** Deletes the favourites of a deleted account. */
export async function forgetFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId))
}
