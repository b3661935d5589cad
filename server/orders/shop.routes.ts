import * as contract from '#contract/orders/seller-orders.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { exportShopParcels } from './export-shop-parcels.ts'
import { listShopParcels, showShopParcel } from './list-shop-parcels.ts'
import { acceptFulfilment, markReady, refuseFulfilment } from './prepare-fulfilment.ts'
import type { IsDisputed } from './present-seller-fulfilment.ts'
import { readShopWork } from './read-shop-work.ts'

/** What a shop sees and does of the orders it received. */
export function shopRoutes(kernel: Kernel, isDisputed: IsDisputed): Route[] {
  return [
    route(contract.listSellerOrders, ({ query, caller }) =>
      listShopParcels(kernel, isDisputed, { ...query, sellerId: caller.userId }),
    ),
    route(
      contract.exportSellerOrders,
      async ({ query, caller }) => exportShopParcels(kernel, { ...query, sellerId: caller.userId }),
      { perMinute: 10 },
    ),
    route(contract.readSellerWork, ({ caller }) => readShopWork(kernel.db, caller.userId)),
    route(contract.acceptFulfilment, async ({ params, caller }) => {
      await acceptFulfilment(kernel, { fulfilmentId: params.id, sellerId: caller.userId })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
    route(contract.refuseFulfilment, async ({ params, body, caller }) => {
      await refuseFulfilment(kernel, {
        fulfilmentId: params.id,
        sellerId: caller.userId,
        reason: body.reason,
      })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
    route(contract.readyFulfilment, async ({ params, caller }) => {
      await markReady(kernel, { fulfilmentId: params.id, sellerId: caller.userId })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
  ]
}
