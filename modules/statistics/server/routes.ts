import * as admin from '#modules/statistics/contract/admin-overview.ts'
import * as seller from '#modules/statistics/contract/seller-overview.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { openMarketHealth } from './read-market-health.ts'
import { readMarketOverview, readSellerSales } from './read-market-overview.ts'
import { readSellerOverview } from './read-seller-overview.ts'
import type { Sms } from '#providers/sms/sms.ts'

export function statisticsRoutes(kernel: Kernel, sms: Pick<Sms, 'balance'>): Route[] {
  const readHealth = openMarketHealth(kernel, sms)
  return [
    route(admin.readAdminOverview, ({ query }) => readMarketOverview(kernel, query.days)),
    route(admin.readMarketHealth, () => readHealth()),
    route(seller.readSellerOverview, ({ caller }) => readSellerOverview(kernel, caller.userId)),
    route(seller.readSellerSales, ({ caller, query }) =>
      readSellerSales(kernel, caller.userId, query.days),
    ),
  ]
}
