import type { Tx } from '#kernel/database/database.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import { insertProducts, type ProductDraft } from '#modules/products/module.ts'
import { checkDraft, draftPlaces, takenSlugs } from './publish-product.ts'

/**
 * Publishes many products with a constant number of statements. The caller has checked images and
 * plan; it retries a slug taken meanwhile.
 * @returns ids in draft order.
 * @throws publishing.product_invalid (422)
 */
export async function publishMany(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  drafts: readonly ProductDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const publishedAt = kernel.clock.now()
  for (const draft of drafts) checkDraft(draft, publishedAt)
  const places = await draftPlaces(tx, drafts)
  const slugs = await freeSlugs(
    tx,
    drafts.map(({ name }) => name),
  )
  const made = places.map((place, index) => {
    const [draft, slug] = [drafts[index], slugs[index]]
    if (!draft || !slug) throw new Error('a draft without an address')
    return { draft, slug, shopId, place, id: newId(), publishedAt, moderatedAt: null }
  })
  await insertProducts(tx, kernel, made)
  return made.map(({ id }) => id)
}

/** Returns a slug per name, with a random ending if taken. */
async function freeSlugs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const wanted = names.map(slugOf)
  const taken = new Set(await takenSlugs(tx, [...new Set(wanted)]))
  return wanted.map((base) => {
    const slug = taken.has(base) ? `${base}-${randomClearText(6).toLowerCase()}` : base
    taken.add(slug)
    return slug
  })
}
