import * as swaps from '#modules/exchanges/contract/exchanges.ts'
import * as contract from '#modules/exchanges/contract/goods-returns.ts'
import { admittedCourier, dispatcher, groupSeen } from '#modules/deliveries/module.ts'
import { relayOfShop } from '#modules/relays/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assignGoods } from './assign-goods.ts'
import { awaitedGoods, goodsAtRelay, goodsToTake, returnsOfOrder } from './read-returns.ts'
import { exchangeByShop, exchangeChoice } from './exchange-by-shop.ts'
import { keepBoth } from './note-late.ts'
import { exchangesOfOrder, lateExchanges } from './read-exchanges.ts'
import { takeGoodsAtRelay } from './take-at-relay.ts'
import { takeGoodsAtShop } from './take-at-shop.ts'
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
    route(
      contract.takeGoodsAtShop,
      async ({ params, body, shop }) => {
        await takeGoodsAtShop(kernel, { parcelId: params.id, shop, otp: body.otp })
        return { message: 'Articles repris.' }
      },
      { perMinute: 60 },
    ),
    route(contract.listGoodsAtRelay, async ({ shop }) => ({
      returns: await goodsAtRelay(kernel.db, (await relayOfShop(kernel.db, shop.shopId)).id),
    })),
    route(
      contract.takeGoodsAtRelay,
      async ({ params, body, shop }) => {
        await takeGoodsAtRelay(kernel, { returnId: params.id, shop, ...body })
        return { message: 'Articles repris. Un livreur vient les prendre.' }
      },
      { perMinute: 60 },
    ),
    route(contract.listAwaitedGoods, async ({ query, caller }) => ({
      returns: await awaitedGoods(
        kernel.db,
        groupSeen(await dispatcher(kernel.db, caller), query.group),
      ),
    })),
    route(contract.assignGoods, async ({ params, body, caller }) =>
      assignGoods(kernel, await dispatcher(kernel.db, caller), {
        returnId: params.id,
        courierId: body.courierId,
      }),
    ),
    route(swaps.listExchanges, async ({ params, caller }) => ({
      exchanges: await exchangesOfOrder(kernel.db, params.id, caller.userId),
    })),
    route(swaps.readExchangeChoice, ({ params, shop }) =>
      exchangeChoice(kernel, params.id, shop.shopId),
    ),
    route(
      swaps.exchangeByShop,
      ({ params, body, shop }) => exchangeByShop(kernel, { parcelId: params.id, shop, ...body }),
      { perMinute: 20 },
    ),
    route(swaps.listLateExchanges, ({ query }) => lateExchanges(kernel.db, query)),
    route(swaps.keepBothArticles, ({ params, body, caller }) =>
      keepBoth(kernel, { exchangeId: params.id, actor: caller, reason: body.reason }),
    ),
  ]
}
