/** Order desk: the orders of the whole market, one with all that any domain knows of it, and what the team does about it. */
import * as contract from '#contract/orders/admin-orders.ts'
import type { TeamOrder } from '#contract/orders/admin-orders.ts'

import { refundByTeam } from '../complaints/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { cancelByTeam, orderUnknown } from '../orders/index.ts'
import { listTeamOrders, teamOrdersFile } from './list-team-orders.ts'
import { readOrderFacts } from './order-facts.ts'
import { presentTeamOrder } from './present-team-order.ts'

export function orderDeskDomain(kernel: Kernel): { routes: Route[] } {
  async function show(orderId: string): Promise<TeamOrder> {
    const facts = await readOrderFacts(kernel.db, orderId, kernel.clock.now())
    if (!facts) throw orderUnknown()
    return presentTeamOrder(facts)
  }

  return {
    routes: [
      route(contract.listTeamOrders, ({ query }) => listTeamOrders(kernel, query)),
      route(contract.exportTeamOrders, async ({ query }) => teamOrdersFile(kernel, query), {
        perMinute: 10,
      }),
      route(contract.readTeamOrder, ({ params }) => show(params.id)),
      route(contract.cancelTeamOrder, async ({ params, body, caller }) => {
        await cancelByTeam(kernel, {
          orderId: params.id,
          fulfilmentIds: body.parcels,
          actor: caller,
          reason: body.reason,
        })
        return show(params.id)
      }),
      route(contract.refundTeamParcel, async ({ params, body, caller }) => {
        await refundByTeam(kernel, {
          orderId: params.id,
          fulfilmentId: body.parcel,
          actor: caller,
          francs: body.amount,
          reason: body.reason,
        })
        return show(params.id)
      }),
    ],
  }
}
