import { tariffChanged } from '#modules/pricing/module.ts'
import { categoryChanged } from '#modules/categories/module.ts'
import {
  pageTagsOf,
  productChanged,
  productPageChanged,
  shopReviewed,
  tagsOf,
} from '#modules/products/module.ts'
import { modules } from './modules.ts'
import { EVERYTHING } from '#kernel/caches/front-cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promotionsChanged } from '#modules/promotions/module.ts'
import { synonymsChanged, wordsLearnt } from '#modules/search/module.ts'
import { shopChanged } from '#modules/shops/module.ts'
import { switchChanged } from '#modules/switches/module.ts'

/** Drops cached answers and pages that show what changed. */
export function followChanges(
  { events, replicas, front }: Kernel,
  forget: (tags: readonly string[]) => void,
): void {
  const invalidate = (tags: readonly string[]) => {
    forget(tags)
    // Values made meanwhile may come from a lagging replica.
    replicas?.afterReplay(() => forget(tags))
  }
  events.everywhere(productChanged, (event) => invalidate(tagsOf(event)))
  events.everywhere(productPageChanged, (event) => invalidate(pageTagsOf(event)))
  events.everywhere(categoryChanged, (event) => invalidate(tagsOf(event)))
  events.everywhere(shopChanged, ({ slug }) => invalidate(['catalogue', 'shops', `shop:${slug}`]))
  events.everywhere(tariffChanged, () => invalidate(['delivery']))
  events.everywhere(promotionsChanged, ({ slugs }) =>
    invalidate(['catalogue', ...slugs.map((slug) => `shop:${slug}`)]),
  )
  for (const changed of [synonymsChanged, wordsLearnt])
    events.everywhere(changed, () => invalidate(['search']))
  events.everywhere(shopReviewed, ({ slug }) => invalidate([`shop:${slug}`]))
  for (const { stale = [] } of modules)
    for (const { kind, tags } of stale) events.everywhere(kind, (event) => invalidate(tags(event)))
  // Else the front cache hides maintenance, and goes on after it.
  if (front) events.everywhere(switchChanged, () => front.drop([EVERYTHING]))
}
