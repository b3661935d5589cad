import * as contract from '#modules/payouts/contract/seller-payouts.ts'

import { shopOf } from '#modules/shops/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { nextPayout } from './next-payout.ts'
import { lineUnknown, noShop } from './errors.ts'
import { saturdaysPage } from './saturdays.ts'
import { statementFile, statementOf } from './statement.ts'

/** A shop's own payouts: the shop is the caller's, never a parameter. */
export function sellerPayoutRoutes(kernel: Kernel): Route[] {
  const own = async (userId: string) => {
    const shopId = await shopOf(kernel.db, userId)
    if (!shopId) throw noShop()
    return shopId
  }
  const statement = async (lineId: string, userId: string) => {
    const shopId = await shopOf(kernel.db, userId)
    const found = shopId ? await statementOf(kernel.db, lineId, shopId) : null
    if (!found) throw lineUnknown()
    return found
  }
  return [
    route(contract.readNextPayout, async ({ caller }) =>
      nextPayout(kernel.db, await own(caller.userId), kernel.clock.now()),
    ),
    route(contract.listSaturdays, async ({ caller, query }) => {
      const { saturdays, total } = await saturdaysPage(kernel.db, await own(caller.userId), query)
      return {
        saturdays,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalSaturdays: total,
      }
    }),
    route(contract.readStatement, ({ params, caller }) => statement(params.id, caller.userId)),
    route(contract.exportStatement, async ({ params, caller }) =>
      statementFile(await statement(params.id, caller.userId)),
    ),
  ]
}
