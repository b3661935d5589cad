import * as admin from './contract/admin-overview.ts'
import * as seller from './contract/seller-overview.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module } from '#kernel/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { openMarketHealth } from './server/read-market-health.ts'
import { readMarketOverview, readSellerSales } from './server/read-market-overview.ts'
import { readSellerOverview } from './server/read-seller-overview.ts'
import type { Sms } from '#providers/sms/sms.ts'

type StatisticsParts = { channels: { sms: Pick<Sms, 'balance'> } }

export const statistics: Module<StatisticsParts> = {
  name: 'statistics',
  section: { title: 'Chiffres' },
  open: (kernel, { channels }) => ({ routes: statisticsRoutes(kernel, channels.sms) }),
}

function statisticsRoutes(kernel: Kernel, sms: Pick<Sms, 'balance'>): Route[] {
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
