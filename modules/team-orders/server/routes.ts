import * as contract from '#modules/team-orders/contract/admin-orders.ts'
import { refundByTeam } from '#modules/complaints/module.ts'
import { cancelByTeam } from '#modules/orders/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { listTeamOrders, teamOrdersFile } from './list-team-orders.ts'
import { readTeamOrder } from './read-team-order.ts'

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
    route(contract.refundTeamParcel, async ({ params, body, caller, idempotencyKey }) => {
      await refundByTeam(kernel, {
        orderId: params.id,
        parcelId: body.parcel,
        actor: caller,
        francs: body.amount,
        reason: body.reason,
        idempotencyKey,
      })
      return readTeamOrder(kernel, params.id)
    }),
  ]
}
