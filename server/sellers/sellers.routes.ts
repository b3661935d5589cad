import * as overview from '#contract/statistics/seller-overview.ts'
import * as settings from '#contract/shops/shop-settings.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'

import { changeShop } from './change-shop.ts'
import { readOverview } from './read-overview.ts'
import { readSales } from './read-sales.ts'
import { readSettings } from './shop-settings.ts'

export function sellersRoutes(kernel: Kernel): Route[] {
  return [
    route(overview.readSellerOverview, ({ caller }) => readOverview(kernel, caller.userId)),
    route(overview.readSellerSales, ({ caller, query }) =>
      readSales(kernel, caller.userId, query.days),
    ),
    route(settings.readShopSettings, ({ caller }) => readSettings(kernel.db, caller.userId)),
    route(
      settings.changeShopSettings,
      async ({ caller, body, address }) => {
        await changeShop(kernel, { ...body, ownerId: caller.userId, callerAddress: address })
        return readSettings(kernel.db, caller.userId)
      },
      { perMinute: 30 },
    ),
  ]
}
