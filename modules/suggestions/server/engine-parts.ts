import type { ProductCache } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import type { KeptFeeds } from './feeds.ts'
import type { Neighbours } from './neighbours.ts'
import type { SharedShelves } from './shared-shelves.ts'

export type Engine = {
  kernel: Kernel
  products: ProductCache
  neighbours: Neighbours
  shelves: SharedShelves
  feeds: KeptFeeds
}
