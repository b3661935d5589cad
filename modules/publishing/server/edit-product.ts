import type { ProductDraft as Wire } from '#modules/publishing/contract/product-draft.ts'
import { updateProduct } from '#modules/products/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { checkDraft, checkImages, checkStock, draftOf, findDraftPlace } from './publish-product.ts'
import { ownProduct, recordProductAct } from './own-product.ts'

export type Edition = { productId: string; sellerId: string; draft: Wire; actor?: ShopActor }

/**
 * Address, placed orders, and stock absent from the draft stay.
 * @throws products.product_unknown (404), publishing.product_invalid (422),
 * products.variant_promised (409)
 */
export async function editProduct(kernel: Kernel, edition: Edition): Promise<void> {
  await kernel.transaction((tx) => editProductWithin(tx, kernel, edition))
}

export async function editProductWithin(
  tx: Tx,
  kernel: Kernel,
  { productId, sellerId, draft: wire, actor }: Edition,
): Promise<void> {
  const draft = draftOf(wire)
  const { slug } = await ownProduct(tx, productId, sellerId)
  checkDraft(draft, kernel.clock.now())
  const place = await findDraftPlace(tx, draft)
  await checkImages(tx, sellerId, draft.imageIds)
  const { stock, seen } = wire
  const variants =
    wire.variantTypes.length > 0 ? wire.variants : [{ size: null, color: null, stock, seen }]
  for (const { seen: looked = 0 } of variants) checkStock(looked)
  await updateProduct(tx, kernel, { id: productId, slug, place, draft, variants })
  const edited = { id: productId, name: draft.name }
  await recordProductAct(tx, kernel, actor, 'shops.product_changed', edited)
}
