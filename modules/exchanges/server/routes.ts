import * as contract from '#modules/exchanges/contract/goods-returns.ts'
import { admittedCourier } from '#modules/deliveries/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { goodsToTake, returnsOfOrder } from './read-returns.ts'
import { takeGoods } from './take-goods.ts'

export function exchangesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listGoodsReturns, async ({ params, caller }) => ({
      returns: await returnsOfOrder(kernel.db, params.id, caller.userId),
    })),
    route(contract.listGoodsToTake, async ({ caller }) => ({
      returns: await goodsToTake(kernel.db, await admittedCourier(kernel.db, caller.userId)),
    })),
    route(
      contract.takeGoods,
      async ({ params, body, caller }) => {
        await takeGoods(kernel, { returnId: params.id, courierId: caller.userId, otp: body.otp })
        return { message: 'Articles repris. Portez-les à la boutique.' }
      },
      { perMinute: 60 },
    ),
  ]
}
