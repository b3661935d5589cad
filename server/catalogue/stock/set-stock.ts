import { and, eq, isNull, sql } from 'drizzle-orm'

import { products } from '#database/tables/products.ts'
import { variants } from '#database/tables/variants.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'

import { lockProducts, settleAvailability } from './availability.ts'
import { productUnknown, variantUnknown } from '../catalogue.errors.ts'
import { productPageChanged } from '../catalogue.events.ts'
import { checkStock } from '../seller-products/product-rules.ts'

/**
 * `seen` is the stock shown when `stock` was typed: what was sold since then is subtracted from
 * `stock`, down to 0 at most.
 */
export type CountedStock = {
  productId: string
  stocks: readonly { variantId: string; stock: number; seen?: number }[]
}

/**
 * Sets what is free to sell, as the seller counted it; what orders have reserved stays apart.
 * @throws catalogue.product_unknown (404), catalogue.variant_unknown (404) for one of another
 * product, catalogue.product_invalid (422)
 */
export async function setStock(
  tx: Tx,
  kernel: Kernel,
  { productId, stocks }: CountedStock,
): Promise<void> {
  for (const { stock, seen = 0 } of stocks) {
    checkStock(stock)
    checkStock(seen)
  }
  const [product] = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
  if (!product) throw productUnknown()
  // Variants, then products: the order in which everybody locks them.
  const locked = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.id)
    .for('no key update')
  const own = new Set(locked.map(({ id }) => id))
  if (!stocks.every(({ variantId }) => own.has(variantId))) throw variantUnknown()
  await lockProducts(tx, [productId])
  await tx.execute(sql`
    update variants set stock = case when counted.seen is null then counted.stock else greatest(0, variants.stock + counted.stock - counted.seen) end
    from unnest(
      ${sql.param(stocks.map(({ variantId }) => variantId))}::uuid[], ${sql.param(stocks.map(({ stock }) => stock))}::int[],
      ${sql.param(stocks.map(({ seen }) => seen ?? null))}::int[]
    ) as counted(id, stock, seen)
    where variants.id = counted.id and variants.product_id = ${productId}`)
  await settleAvailability(tx, kernel, [productId])
  await kernel.events.emit(tx, productPageChanged, { productId, slug: product.slug })
}
