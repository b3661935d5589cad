import { and, eq, isNull, inArray, sql } from 'drizzle-orm'
import { variantKey } from '#modules/products/contract/trait-key.ts'
import { productImages, products, variants } from '#modules/products/database/tables.ts'
import type { PlaceKeys } from '#modules/categories/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { fail } from '../errors.ts'
import { productChanged, type RestockedVariant } from '../events.ts'
import { emitRestocked, lockProducts, settleAvailability } from '../stock/availability.ts'
import { columnsOf, type ProductDraft } from './insert-products.ts'
import { query } from '#kernel/database/query.ts'

/** Absent `stock` is unchanged (0 if new). `seen`: stock shown while typing. */
type VariantInput = {
  size: string | null
  color: string | null
  stock?: number | undefined
  seen?: number | undefined
}

/** Checked by the caller; `variants` has one without size and colour where the draft has none. */
type UpdateProductInput = {
  id: string
  slug: string
  place: PlaceKeys
  draft: ProductDraft
  variants: readonly VariantInput[]
}

/**
 * Its address stays; the team reviews it again.
 * @throws products.product_unknown (404), products.variant_promised (409)
 */
export async function updateProduct(
  tx: Tx,
  kernel: Kernel,
  { id, slug, place, draft, variants: wanted }: UpdateProductInput,
): Promise<void> {
  const gained = await changeVariants(tx, id, wanted)
  const changed = await tx
    .update(products)
    .set({ ...columnsOf(draft), ...place, moderatedAt: null, updatedAt: kernel.clock.now() })
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .returning({ id: products.id })
  if (changed.length === 0) throw fail('products.product_unknown')
  await tx.delete(productImages).where(eq(productImages.productId, id))
  await tx
    .insert(productImages)
    .values(draft.imageIds.map((imageId, position) => ({ productId: id, position, imageId })))
  await settleAvailability(tx, kernel, [id])
  await emitRestocked(tx, kernel, gained)
  await kernel.events.emit(tx, productChanged, { productId: id, slug, words: true })
}

/**
 * Sets sizes and colours. Existing ones, in any spelling, keep identity and stock unless given.
 * @returns units gained by each
 * @throws products.variant_promised (409)
 */
async function changeVariants(
  tx: Tx,
  productId: string,
  wanted: readonly VariantInput[],
): Promise<RestockedVariant[]> {
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
  const stocks = await keep(
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
  return [
    ...locked.map(({ id, stock }) => {
      const units = (stocks.get(id) ?? stock) - stock
      return { productId, variantId: id, units }
    }),
    ...made.map(({ id, stock }) => ({ productId, variantId: id, units: stock })),
  ]
}

async function remove(tx: Tx, gone: readonly (typeof variants.$inferSelect)[]): Promise<void> {
  const promised = gone.find(({ reserved }) => reserved > 0)
  if (promised) {
    const name = [promised.size, promised.color].filter(Boolean).join(' ')
    const sentence = name
      ? `« ${name} » attend encore dans une commande : mettez son stock à 0, vous pourrez la retirer ensuite.`
      : 'Ce produit attend encore dans une commande : vous pourrez lui donner des tailles ou des couleurs ensuite.'
    throw fail('products.variant_promised', { sentence, details: { variants: sentence } })
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
): Promise<ReadonlyMap<string, number>> {
  if (kept.length === 0) return new Map()
  const column = (values: readonly (string | number | null)[]) => sql.param(values)
  const rows = await query<{ id: string; stock: number }>(
    tx,
    sql`
    update variants set position = kept.position, size = kept.size, color = kept.color, stock = case
      when kept.stock is null then variants.stock
      when kept.seen is null then kept.stock
      else greatest(0, variants.stock + kept.stock - kept.seen) end
    from unnest(
      ${column(kept.map(({ id }) => id))}::uuid[], ${column(kept.map(({ position }) => position))}::int[],
      ${column(kept.map(({ stock }) => stock ?? null))}::int[], ${column(kept.map(({ seen }) => seen ?? null))}::int[],
      ${column(kept.map(({ size }) => size))}::text[], ${column(kept.map(({ color }) => color))}::text[]
    ) as kept(id, position, stock, seen, size, color)
    where variants.id = kept.id returning variants.id, variants.stock`,
  )
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}
