import { readShopLevel } from '#modules/shop-levels/contract/shop-level.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownLevel } from './own-level.ts'

export function shopLevelRoutes(kernel: Kernel): Route[] {
  return [route(readShopLevel, ({ shop }) => ownLevel(kernel, shop.shopId))]
}
