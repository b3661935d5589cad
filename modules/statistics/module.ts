/** Statistics for the team, finance and shops; read-only. */
import * as seller from '#modules/statistics/contract/seller-overview.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { readAdminOverview, readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import { type HealthParts, openMarketHealth } from './server/read-market-health.ts'
import { readMarketOverview, readSellerSales } from './server/read-market-overview.ts'
import { readSellerOverview } from './server/read-seller-overview.ts'

export function statisticsDomain(kernel: Kernel, parts: HealthParts): { routes: Route[] } {
  return { routes: statisticsRoutes(kernel, parts) }
}

function statisticsRoutes(kernel: Kernel, parts: HealthParts): Route[] {
  const readHealth = openMarketHealth(kernel, parts)
  return [
    route(readAdminOverview, ({ query }) => readMarketOverview(kernel, query.days)),
    route(readMarketHealth, () => readHealth()),
    route(seller.readSellerOverview, ({ caller }) => readSellerOverview(kernel, caller.userId)),
    route(seller.readSellerSales, ({ caller, query }) =>
      readSellerSales(kernel, caller.userId, query.days),
    ),
  ]
}
