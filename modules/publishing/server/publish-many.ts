import { inArray } from 'drizzle-orm'

import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import { settleAvailability } from '#modules/stock/server/find-sellable.ts'
import { productChanged } from '#modules/products/server/events.ts'
import {
  checkDraft,
  columnsOf,
  insertParts,
  placesFor,
  type ProductDraft,
} from './publish-product.ts'

/**
 * Publishes many products in one shop with a constant number of statements. The caller has checked
 * images and plan.
 * @returns ids in draft order. @throws catalogue.product_invalid (422)
 */
export async function publishMany(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  drafts: readonly ProductDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  for (const draft of drafts) checkDraft(draft, kernel.clock.now())
  const places = await placesFor(tx, drafts)
  const slugs = await freeSlugs(
    tx,
    drafts.map(({ name }) => name),
  )
  const now = kernel.clock.now()
  const made = places.map((place, index) => {
    const [draft, slug] = [drafts[index], slugs[index]]
    if (!draft || !slug) throw new Error('a draft without an address')
    return { draft, slug, place, id: newId() }
  })
  // May be taken: the caller retries.
  await tx.insert(products).values(
    made.map(({ draft, id, slug, place }) => ({
      id,
      slug,
      shopId,
      ...place,
      ...columnsOf(draft),
      publishedAt: now,
      updatedAt: now,
    })),
  )
  await insertParts(tx, made)
  const ids = made.map(({ id }) => id)
  await settleAvailability(tx, kernel, ids)
  await kernel.events.emit(
    tx,
    productChanged,
    ...made.map(({ id, slug }) => ({ productId: id, slug, words: true as const })),
  )
  return ids
}

/** Returns a slug per name, with a random ending if taken. */
async function freeSlugs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const wanted = names.map(slugOf)
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...new Set(wanted)]))
  const taken = new Set(rows.map(({ slug }) => slug))
  return wanted.map((base) => {
    const slug = taken.has(base) ? `${base}-${randomClearText(6).toLowerCase()}` : base
    taken.add(slug)
    return slug
  })
}
