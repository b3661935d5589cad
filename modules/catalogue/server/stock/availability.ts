import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { productChanged } from '../events.ts'

/**
 * What is sold out comes last wherever products are sorted by trend: its trend is lowered by this
 * much, so that the very indexes that sort the lists put it there. In stock, a trend is never
 * negative.
 */
export const SOLD_OUT = 1_000_000_000

/**
 * Moves products between « in stock » and « sold out » after their variants changed, and emits an
 * event for those that moved. `in_stock` itself is kept by a trigger; the sign of the trend
 * remembers what the lists show, so a second call finds nothing to do.
 */
export async function settleAvailability(
  tx: Tx,
  kernel: Kernel,
  productIds: readonly string[],
): Promise<void> {
  const moved = await run<{ productId: string; slug: string }>(tx, move, [productIds])
  await kernel.events.emit(tx, productChanged, ...moved)
}

const move: Statement = {
  name: 'catalogue_move_between_availabilities',
  text: `
    update products
    set trend = case when in_stock then trend + ${SOLD_OUT} else trend - ${SOLD_OUT} end
    where id = any($1::uuid[]) and in_stock <> (trend >= 0)
    returning id as "productId", slug`,
}

/**
 * Locks products, always in the same order. Two orders that each take the last unit of another size
 * must not both believe that the other size is left.
 */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select id from products where id = any(${sql.param(productIds)}::uuid[]) order by id for no key update`,
  )
}
