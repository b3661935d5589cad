import { defineEvent } from '#kernel/events/events.ts'
import type { Lack, ShopLevel } from '#modules/shop-levels/contract/level-rules.ts'

export type LevelNews = {
  moveId: string
  shopId: string
  ownerId: string
  /** `warned`: it falls at `fallsAt`. */
  way: 'rose' | 'warned' | 'fell'
  /** Level that it has now, or keeps until `fallsAt`. */
  level: ShopLevel
  faults: Lack[]
  fallsAt: string | null
  at: string
}

export const levelMoved = defineEvent<LevelNews>('shop_levels.moved')
