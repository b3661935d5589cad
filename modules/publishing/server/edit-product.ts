import { and, eq, isNull, inArray, sql } from 'drizzle-orm'
import type {
  ProductDraft as Wire,
  ProductDraft,
} from '#modules/publishing/contract/product-draft.ts'
import { variantKey } from '#modules/products/contract/trait-key.ts'
import { productImages, products, variants } from '#modules/products/database/tables.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { settleAvailability, lockProducts } from '#modules/stock/server/find-sellable.ts'
import { fail } from '#modules/products/server/errors.ts'
import { productChanged } from '#modules/products/server/events.ts'
import {
  checkDraft,
  checkImages,
  checkStock,
  columnsOf,
  draftOf,
  findPlace,
} from './publish-product.ts'
import { ownProduct, recordProductAct } from './own-product.ts'

/** `actor`: possibly a helper. */
export type Edition = { productId: string; sellerId: string; draft: Wire; actor?: ShopActor }

/**
 * Edits a seller's product. Address, placed orders, and stock absent from the draft stay.
 * @throws catalogue.product_unknown (404), catalogue.product_invalid (422),
 * catalogue.variant_promised (409)
 */
export async function editProduct(kernel: Kernel, edition: Edition): Promise<void> {
  await kernel.transaction((tx) => editProductWithin(tx, kernel, edition))
}

/** In the caller's transaction. */
export async function editProductWithin(
  tx: Tx,
  kernel: Kernel,
  { productId, sellerId, draft: wire, actor }: Edition,
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
  if (changed.length === 0) throw fail('catalogue.product_unknown')
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  await tx
    .insert(productImages)
    .values(draft.imageIds.map((imageId, position) => ({ productId, position, imageId })))
  await settleAvailability(tx, kernel, [productId])
  const edited = { id: productId, name: draft.name }
  await recordProductAct(tx, kernel, actor, 'shops.product_changed', edited)
  await kernel.events.emit(tx, productChanged, { productId, slug, words: true })
}

type Trait = { size: string | null; color: string | null }

type VariantInput = Trait & { stock?: number | undefined; seen?: number | undefined }

type ChangeVariantsInput = Pick<ProductDraft, 'variantTypes' | 'variants' | 'stock' | 'seen'>

/**
 * Sets sizes and colours. Existing ones, in any spelling, keep identity and stock unless given;
 * others are removed unless an order needs them.
 * @throws catalogue.variant_promised (409), catalogue.product_invalid (422)
 */
async function changeVariants(
  tx: Tx,
  productId: string,
  { variantTypes, variants: given, stock, seen }: ChangeVariantsInput,
): Promise<void> {
  const wanted: readonly VariantInput[] =
    variantTypes.length > 0 ? given : [{ size: null, color: null, stock, seen }]
  for (const { seen: looked = 0 } of wanted) checkStock(looked)
  // Lock order everywhere: variants, then products.
  const locked = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.id)
    .for('update')
  await lockProducts(tx, [productId])
  const idOf = new Map(locked.map((variant) => [variantKey(variant), variant.id]))
  const placed = wanted.map((variant, position) => ({
    ...variant,
    position,
    id: idOf.get(variantKey(variant)),
  }))
  const kept = new Set(placed.map(({ id }) => id))
  await remove(
    tx,
    locked.filter(({ id }) => !kept.has(id)),
  )
  await keep(
    tx,
    placed.flatMap(({ id, ...variant }) => (id ? [{ ...variant, id }] : [])),
  )
  const made = placed
    .filter(({ id }) => !id)
    .map(({ size, color, position, stock: counted = 0 }) => ({
      id: newId(),
      productId,
      size,
      color,
      position,
      stock: counted,
    }))
  if (made.length > 0) await tx.insert(variants).values(made)
}

async function remove(tx: Tx, gone: readonly (typeof variants.$inferSelect)[]): Promise<void> {
  const promised = gone.find(({ reserved }) => reserved > 0)
  if (promised) {
    const name = [promised.size, promised.color].filter(Boolean).join(' ')
    const sentence = name
      ? `« ${name} » attend encore dans une commande : mettez son stock à 0, vous pourrez la retirer ensuite.`
      : 'Ce produit attend encore dans une commande : vous pourrez lui donner des tailles ou des couleurs ensuite.'
    throw fail('catalogue.variant_promised', { sentence, details: { variants: sentence } })
  }
  if (gone.length === 0) return
  await tx.delete(variants).where(
    inArray(
      variants.id,
      gone.map(({ id }) => id),
    ),
  )
}

async function keep(
  tx: Tx,
  kept: readonly (VariantInput & { id: string; position: number })[],
): Promise<void> {
  if (kept.length === 0) return
  const column = (values: readonly (string | number | null)[]) => sql.param(values)
  await tx.execute(sql`
    update variants set position = kept.position, size = kept.size, color = kept.color, stock = case
      when kept.stock is null then variants.stock
      when kept.seen is null then kept.stock
      else greatest(0, variants.stock + kept.stock - kept.seen) end
    from unnest(
      ${column(kept.map(({ id }) => id))}::uuid[], ${column(kept.map(({ position }) => position))}::int[],
      ${column(kept.map(({ stock }) => stock ?? null))}::int[], ${column(kept.map(({ seen }) => seen ?? null))}::int[],
      ${column(kept.map(({ size }) => size))}::text[], ${column(kept.map(({ color }) => color))}::text[]
    ) as kept(id, position, stock, seen, size, color)
    where variants.id = kept.id`)
}
