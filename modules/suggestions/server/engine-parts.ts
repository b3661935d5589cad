import type { ProductCache } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import type { KeptFeeds } from './feeds.ts'
import type { Neighbours } from './neighbours.ts'
import type { SharedLists } from './shared-lists.ts'

export type Engine = {
  kernel: Kernel
  products: ProductCache
  neighbours: Neighbours
  shared: SharedLists
  feeds: KeptFeeds
}
