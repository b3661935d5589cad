import * as books from '#contract/ledger/books.ts'
import { readAdminOverview, readMarketHealth } from '#contract/statistics/admin-overview.ts'
import * as seller from '#contract/statistics/seller-overview.ts'

import type { Sms } from '../gateways/sms/sms.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { financeOverview, financeOverviewFile } from './finance-overview.ts'
import { marketHealth } from './market-health.ts'
import { readOverview } from './read-overview.ts'
import { readSales } from './read-sales.ts'
import { readSellerOverview } from './read-seller-overview.ts'

export function statisticsRoutes(kernel: Kernel, sms: Pick<Sms, 'balance'>): Route[] {
  const { clock, db } = kernel
  const health = marketHealth(kernel, sms)
  return [
    route(readAdminOverview, ({ query }) => readOverview(kernel, query.days)),
    route(readMarketHealth, () => health()),
    route(books.readOverview, ({ query }) => financeOverview(db, query.period, clock.now())),
    route(books.exportOverview, ({ query }) => financeOverviewFile(db, query.period, clock.now())),
    route(seller.readSellerOverview, ({ caller }) => readSellerOverview(kernel, caller.userId)),
    route(seller.readSellerSales, ({ caller, query }) =>
      readSales(kernel, caller.userId, query.days),
    ),
  ]
}
