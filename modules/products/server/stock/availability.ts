import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/database.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productChanged, restocked, type RestockedVariant } from '../events.ts'

/**
 * Subtracted from sold-out products' trend: list indexes sort them last. In stock, it is never
 * negative.
 */
export const SOLD_OUT = 1_000_000_000

/** Updates trends of sold-out or returned products, with an event. Idempotent. */
export async function settleAvailability(
  tx: Tx,
  kernel: Kernel,
  productIds: readonly string[],
): Promise<void> {
  const moved = await query<{ productId: string; slug: string }>(tx, move, [productIds])
  await kernel.events.emit(tx, productChanged, ...moved)
}

const move: Statement = {
  name: 'products_move_between_availabilities',
  text: `
    update products
    set trend = case when in_stock then trend + ${SOLD_OUT} else trend - ${SOLD_OUT} end
    where id = any($1::uuid[]) and in_stock <> (trend >= 0)
    returning id as product_id, slug`,
}

export async function emitRestocked(
  tx: Tx,
  kernel: Kernel,
  changed: readonly RestockedVariant[],
): Promise<void> {
  const variants = changed.filter(({ units }) => units > 0)
  if (variants.length > 0) await kernel.events.emit(tx, restocked, { variants })
}

/** Locks in a fixed order: two orders must not both see the other's size as left. */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await query(
    tx,
    sql`select id from products where id = any(${sql.param(productIds)}::uuid[]) order by id for no key update`,
  )
}
