import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { fail } from '../errors.ts'
import { productPageChanged } from '../events.ts'
import { emitRestocked, settleAvailability } from './availability.ts'

/** `seen`: stock shown while typing; sales since are subtracted, down to 0. */
export type CountedStock = { variantId: string; stock: number; seen?: number }

type WrittenStockRow = { id: string; before: number; after: number | null }

/**
 * Sets counted stocks of a product.
 * @returns changed stocks
 * @throws products.variant_unknown (404) for another product's
 */
export async function writeStocks(
  tx: Tx,
  kernel: Kernel,
  { id: productId, slug }: { id: string; slug: string },
  stocks: readonly CountedStock[],
): Promise<{ before: number; after: number }[]> {
  const ids = stocks.map(({ variantId }) => variantId)
  const units = stocks.map(({ stock }) => stock)
  const seen = stocks.map((one) => one.seen ?? null)
  // Lock order everywhere: variants, then product.
  const variants = await query<WrittenStockRow>(
    tx,
    sql`
    with counted as materialized (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(units)}::int[], ${sql.param(seen)}::int[]) as counted(id, stock, seen)),
    locked as materialized (
      select id, stock from variants where product_id = ${productId} order by id for no key update),
    product as materialized (
      select id from products where id = ${productId} and (select count(*) from locked) >= 0
      for no key update),
    written as (
      update variants set stock = case when counted.seen is null then counted.stock
        else greatest(0, variants.stock + counted.stock - counted.seen) end
      from counted where variants.id = counted.id and variants.product_id = ${productId}
        and (select count(*) from product) = 1
      returning variants.id, variants.stock)
    select id, locked.stock as before, written.stock as after
    from locked left join written using (id)`,
  )
  const own = new Set(variants.map(({ id }) => id))
  if (!stocks.every(({ variantId }) => own.has(variantId))) throw fail('products.variant_unknown')
  const changed = variants.flatMap(({ id, before, after }) =>
    after !== null && after !== before ? [{ id, before, after }] : [],
  )
  if (changed.length === 0) return []
  if (changed.some(({ before, after }) => before > 0 !== after > 0))
    await settleAvailability(tx, kernel, [productId])
  await emitRestocked(
    tx,
    kernel,
    changed.map(({ id, before, after }) => ({ productId, variantId: id, units: after - before })),
  )
  await kernel.events.emit(tx, productPageChanged, { productId, slug })
  return changed
}
