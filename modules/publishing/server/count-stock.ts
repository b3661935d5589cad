import { recordShopAct } from '#modules/journal/module.ts'
import { type CountedStock, writeStocks } from '#modules/products/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { ownProduct } from './own-product.ts'
import { checkStock } from './publish-product.ts'

type CountStockInput = {
  productId: string
  sellerId: string
  actor: ShopActor
  stocks: readonly CountedStock[]
}

/**
 * Sets the stock a seller counted.
 * @throws products.product_unknown (404), products.variant_unknown (404) for another product's,
 * publishing.product_invalid (422)
 */
export async function countStock(
  kernel: Kernel,
  { productId, sellerId, actor, stocks }: CountStockInput,
): Promise<void> {
  for (const { stock, seen = 0 } of stocks) {
    checkStock(stock)
    checkStock(seen)
  }
  await kernel.transaction(async (tx) => {
    const { slug, name } = await ownProduct(tx, productId, sellerId)
    const changed = await writeStocks(tx, kernel, { id: productId, slug }, stocks)
    await recordShopAct(
      tx,
      actor,
      ...changed.map(({ before, after }) => ({
        action: 'shops.stock_changed',
        subject: { kind: 'product', id: productId, label: name },
        before: { stock: before },
        after: { stock: after },
        at: kernel.clock.now(),
      })),
    )
  })
}
