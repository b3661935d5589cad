import { and, eq, isNull } from 'drizzle-orm'

import type { ProductDraft as Wire } from '#modules/catalogue/contract/seller-products.ts'

import { productImages, products } from '#modules/catalogue/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'

import { settleAvailability } from '../stock/availability.ts'
import { productUnknown } from '../catalogue.errors.ts'
import { productChanged } from '../catalogue.events.ts'
import { changeVariants } from './change-variants.ts'
import { draftOf } from './draft-of.ts'
import { ownProduct } from './own-product.ts'
import { checkDraft } from './product-rules.ts'
import { checkImages, columnsOf, findPlace } from './publish-product.ts'

export type Edition = { productId: string; sellerId: string; draft: Wire }

/**
 * A seller describes a product anew. Its address stays, and so do the orders already placed; stock
 * that the draft leaves out stays as well.
 * @throws catalogue.product_unknown (404), catalogue.product_invalid (422),
 * catalogue.variant_promised (409)
 */
export async function editProduct(kernel: Kernel, edition: Edition): Promise<void> {
  await kernel.transaction((tx) => editProductWithin(tx, kernel, edition))
}

/** The same inside the caller's transaction. */
export async function editProductWithin(
  tx: Tx,
  kernel: Kernel,
  { productId, sellerId, draft: wire }: Edition,
): Promise<void> {
  const draft = draftOf(wire)
  const { slug } = await ownProduct(tx, productId, sellerId)
  checkDraft(draft, kernel.clock.now())
  const place = await findPlace(tx, draft)
  await checkImages(tx, sellerId, draft.imageIds)
  await changeVariants(tx, productId, wire)
  const changed = await tx
    .update(products)
    .set({ ...columnsOf(draft), ...place, moderatedAt: null, updatedAt: kernel.clock.now() })
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .returning({ id: products.id })
  if (changed.length === 0) throw productUnknown()
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  await tx
    .insert(productImages)
    .values(draft.imageIds.map((imageId, position) => ({ productId, position, imageId })))
  await settleAvailability(tx, kernel, [productId])
  await kernel.events.emit(tx, productChanged, { productId, slug })
}
