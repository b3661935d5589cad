import { and, eq, isNull } from 'drizzle-orm'

import { products } from '#database/tables/products.ts'
import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { productUnknown } from './catalogue.errors.ts'
import { productChanged } from './catalogue.events.ts'
import { checkPrices } from './product-rules.ts'

/** In francs; `promoPrice` null ends the promotion. */
export type NewPrice = { productId: string; price: number; promoPrice: number | null }

/**
 * Changes what the next buyer pays. Orders already placed keep the price they were placed at.
 * @throws catalogue.product_unknown (404), catalogue.product_invalid (422)
 */
export async function changePrice(
  tx: Tx,
  kernel: Kernel,
  { productId, price, promoPrice }: NewPrice,
): Promise<void> {
  checkPrices(price, promoPrice)
  const [product] = await tx
    .update(products)
    .set({ priceFrancs: price, promoPriceFrancs: promoPrice, updatedAt: kernel.clock.now() })
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .returning({ slug: products.slug })
  if (!product) throw productUnknown()
  await kernel.events.emit(tx, productChanged, { productId, slug: product.slug })
}
