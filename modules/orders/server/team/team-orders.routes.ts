import * as contract from '#modules/orders/contract/admin-orders.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { cancelByTeam } from '../cancel-by-team.ts'
import { listTeamOrders, teamOrdersFile } from './list-team-orders.ts'
import { readTeamOrder } from './read-team-order.ts'

/**
 * The orders of the whole market, one with all that any room knows of it, and what the team does
 * about it.
 */
export function teamOrdersRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listTeamOrders, ({ query }) => listTeamOrders(kernel, query)),
    route(contract.exportTeamOrders, async ({ query }) => teamOrdersFile(kernel, query), {
      perMinute: 10,
    }),
    route(contract.readTeamOrder, ({ params }) => readTeamOrder(kernel, params.id)),
    route(contract.cancelTeamOrder, async ({ params, body, caller }) => {
      await cancelByTeam(kernel, {
        orderId: params.id,
        parcelIds: body.parcels,
        actor: caller,
        reason: body.reason,
      })
      return readTeamOrder(kernel, params.id)
    }),
  ]
}
