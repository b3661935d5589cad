import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { lockProducts, settleAvailability } from './availability.ts'
import { productUnknown } from './catalogue.errors.ts'
import { productChanged } from './catalogue.events.ts'
import { products, variants } from './catalogue.table.ts'
import { checkStock } from './product-rules.ts'

export type CountedStock = { productId: string; stocks: readonly { variantId: string; stock: number }[] }

/**
 * Sets what is free to sell, as the seller counted it; what is promised to orders is apart and stays. Variants of another product are left alone.
 * @throws catalogue.product_unknown (404), catalogue.product_invalid (422)
 */
export async function setStock(tx: Tx, kernel: Kernel, { productId, stocks }: CountedStock): Promise<void> {
  for (const { stock } of stocks) checkStock(stock)
  const [product] = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
  if (!product) throw productUnknown()
  // Variants, then products: the order in which everybody locks them.
  await tx.select({ id: variants.id }).from(variants).where(eq(variants.productId, productId)).orderBy(variants.id).for('no key update')
  await lockProducts(tx, [productId])
  await tx.execute(sql`
    update variants set stock = counted.stock
    from unnest(${sql.param(stocks.map(({ variantId }) => variantId))}::uuid[], ${sql.param(stocks.map(({ stock }) => stock))}::int[]) as counted(id, stock)
    where variants.id = counted.id and variants.product_id = ${productId}`)
  await settleAvailability(tx, kernel, [productId])
  await kernel.events.emit(tx, productChanged, { productId, slug: product.slug })
}
