import * as links from '#modules/orders/contract/sale-links.ts'
import * as contract from '#modules/orders/contract/seller-orders.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { exportShopParcels } from './export-shop-parcels.ts'
import { listShopParcels, showShopParcel } from './list-shop-parcels.ts'
import { acceptParcel, markReady, refuseParcel } from './prepare-parcel.ts'
import type { IsDisputed } from './present-seller-parcel.ts'
import { readShopWork } from './read-shop-work.ts'
import { answerBySaleLink, readSaleLink } from './answer-sale-link.ts'

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
    route(contract.acceptParcel, async ({ params, caller }) => {
      await acceptParcel(kernel, { parcelId: params.id, sellerId: caller.userId })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
    route(contract.refuseParcel, async ({ params, body, caller }) => {
      await refuseParcel(kernel, {
        parcelId: params.id,
        sellerId: caller.userId,
        reason: body.reason,
      })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
    route(links.readSaleLink, ({ params }) => readSaleLink(kernel, params.token), {
      perMinute: 30,
    }),
    route(
      links.answerBySaleLink,
      ({ params, body }) => answerBySaleLink(kernel, params.token, body.reason),
      { perMinute: 30 },
    ),
    route(contract.readyParcel, async ({ params, caller }) => {
      await markReady(kernel, { parcelId: params.id, sellerId: caller.userId })
      return showShopParcel(kernel, params.id, { sellerId: caller.userId, isDisputed })
    }),
  ]
}
