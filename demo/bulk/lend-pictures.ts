import { inArray } from 'drizzle-orm'

import { storePicture } from '#modules/images/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { images } from '#modules/images/database/tables.ts'
import type { DemoContent, DemoProduct } from '../content.ts'
import { planAllPictures } from '../picture-plan.ts'

/**
 * Which pictures a product may show: the demo's own of that product, else the one drawn for its
 * motif.
 */
export type Lent = (product: DemoProduct) => { front: string; close: string | null }

/** Shares the pictures of the demo market; in a market that has none, draws one for each motif. */
export async function lendPictures(
  kernel: Kernel,
  content: DemoContent,
  log: (line: string) => void,
): Promise<Lent> {
  const plan = await planAllPictures(content)
  const rows = await kernel.db
    .select({ id: images.id })
    .from(images)
    .where(
      inArray(
        images.id,
        plan.all.map(({ id }) => id),
      ),
    )
  const there = new Set(rows.map(({ id }) => id))
  const byMotif = new Map<string, string>()
  for (const { key, motif } of content.products) {
    const [front] = plan.products.get(key) ?? []
    if (!front || byMotif.has(motif)) continue
    byMotif.set(motif, front.id)
    if (there.has(front.id)) continue
    await storePicture(kernel, { ownerId: null, bytes: await front.draw(), id: front.id })
    there.add(front.id)
    if (byMotif.size % 10 === 0) log(`${byMotif.size} images dessinées…`)
  }
  return ({ key, motif }) => {
    const [front, close] = plan.products.get(key) ?? []
    const own = front && there.has(front.id) ? front.id : (byMotif.get(motif) ?? '')
    return { front: own, close: close && there.has(close.id) ? close.id : null }
  }
}
