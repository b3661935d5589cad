import type { LevelFacts } from '#modules/shop-levels/contract/level-rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

/** Reads what the level of a shop is decided by, of what others wrote down. */
export type ReadLevelFacts = (kernel: Kernel, shopId: string) => Promise<LevelFacts>

export const levelFacts = new Need<ReadLevelFacts>('shop_levels.facts')
