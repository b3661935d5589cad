import { readAdminOverview, readMarketHealth } from '#contract/statistics/admin-overview.ts'
import * as shops from '#contract/shops/team-shops.ts'

import type { Sms } from '../gateways/sms/sms.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { marketHealth } from './market-health.ts'
import { readOverview } from './read-overview.ts'
import { listShops, shopsFile, trustShop } from './shops.ts'

export function marketRoutes(kernel: Kernel, sms: Pick<Sms, 'balance'>): Route[] {
  const health = marketHealth(kernel, sms)
  return [
    route(readAdminOverview, ({ query }) => readOverview(kernel, query.days)),
    route(readMarketHealth, () => health()),
    route(shops.listTeamShops, ({ query }) => listShops(kernel, query)),
    route(shops.exportTeamShops, async ({ query }) => shopsFile(kernel, query), { perMinute: 20 }),
    route(shops.trustShop, ({ params, body, caller }) =>
      trustShop(kernel, { shopId: params.id, actor: caller, ...body }),
    ),
  ]
}
