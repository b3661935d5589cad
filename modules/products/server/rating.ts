import { eq, sql } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { rateShop } from '#modules/shops/module.ts'
import { fail } from './errors.ts'
import { productChanged, shopReviewed } from './events.ts'

/** Adds a rating (1 to 5; `times` −1 subtracts) to product and shop. */
export async function applyRating(
  tx: Tx,
  kernel: Kernel,
  productId: string,
  stars: number,
  times: 1 | -1 = 1,
): Promise<void> {
  const [product] = await tx
    .update(products)
    .set({
      ratingSum: sql`${products.ratingSum} + ${stars * times}`,
      ratingCount: sql`${products.ratingCount} + ${times}`,
    })
    .where(eq(products.id, productId))
    .returning({ slug: products.slug, shopId: products.shopId })
  if (!product) throw fail('products.product_unknown')
  const shop = await rateShop(tx, product.shopId, stars * times, times)
  await kernel.events.emitAll(tx, [
    eventOf(productChanged, { productId, slug: product.slug }),
    ...(shop ? [eventOf(shopReviewed, { slug: shop })] : []),
  ])
}

export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * sum) / count) / 100
}
