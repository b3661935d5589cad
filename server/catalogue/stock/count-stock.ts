import type { Kernel } from '../../kernel/kernel.ts'

import { ownProduct } from '../seller-products/own-product.ts'
import { setStock, type CountedStock } from './set-stock.ts'

/**
 * A seller counts what is left of a product of hers.
 * @throws catalogue.product_unknown (404), catalogue.variant_unknown (404),
 * catalogue.product_invalid (422)
 */
export async function countStock(
  kernel: Kernel,
  { sellerId, ...counted }: CountedStock & { sellerId: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await ownProduct(tx, counted.productId, sellerId)
    await setStock(tx, kernel, counted)
  })
}
