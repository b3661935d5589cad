import * as contract from '#modules/promotions/contract/promotions.ts'
import { noShop, shopOf } from '#modules/shops/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  changeBudget,
  decideBudget,
  endMarketPromotion,
  endShopPromotion,
} from './change-promotion.ts'
import { createMarketPromotion, createShopPromotion } from './create-promotion.ts'
import { countFreeCheck, guessingTaken } from './guess-codes.ts'
import {
  exportPromotions,
  isCodeFree,
  listPromotions,
  showPromotion,
  shownPromotions,
} from './list-promotions.ts'

export function promotionsRoutes(kernel: Kernel): Route[] {
  const shopOfCaller = async ({ userId }: { userId: string }) => {
    const shopId = await shopOf(kernel.db, userId)
    if (!shopId) throw noShop()
    return shopId
  }
  return [
    route(contract.listShopPromotions, async ({ query, caller }) =>
      listPromotions(kernel, await shopOfCaller(caller), caller.userId, query),
    ),
    route(
      contract.exportShopPromotions,
      async ({ query, caller }) =>
        exportPromotions(kernel, await shopOfCaller(caller), query.state),
      { perMinute: 10 },
    ),
    route(
      contract.checkPromotionCode,
      async ({ query, caller, address }) => {
        const guesser = { userId: caller.userId, address }
        if (caller.role !== 'admin') await countFreeCheck(kernel, guesser)
        return { isFree: await isCodeFree(kernel, query.code) }
      },
      { perMinute: 60 },
    ),
    route(contract.createShopPromotion, async ({ body, caller: { userId }, address }) => {
      const make = () => createShopPromotion(kernel, userId, body)
      const id = await (body.code === null
        ? make()
        : guessingTaken(kernel, { userId, address }, make))
      return showPromotion(kernel, id, userId)
    }),
    route(contract.endShopPromotion, async ({ params, caller }) => {
      await endShopPromotion(kernel, { sellerId: caller.userId, id: params.id })
      return showPromotion(kernel, params.id, caller.userId)
    }),
    route(
      contract.listShownPromotions,
      async ({ params }) => ({ promotions: await shownPromotions(kernel, params.slug) }),
      { cache: ({ params }) => ({ seconds: 60, tags: ['promotions', `shop:${params.slug}`] }) },
    ),
    route(contract.listMarketPromotions, ({ query, caller }) =>
      listPromotions(kernel, null, caller.userId, query),
    ),
    route(contract.createMarketPromotion, async ({ body, caller }) =>
      showPromotion(kernel, await createMarketPromotion(kernel, caller, body), caller.userId),
    ),
    route(contract.changePromotionBudget, async ({ params, body, caller }) => {
      await changeBudget(kernel, { actor: caller, id: params.id, ...body })
      return showPromotion(kernel, params.id, caller.userId)
    }),
    route(contract.decidePromotionBudget, async ({ params, body, caller }) => {
      await decideBudget(kernel, { actor: caller, id: params.id, ...body })
      return showPromotion(kernel, params.id, caller.userId)
    }),
    route(contract.endMarketPromotion, async ({ params, body, caller }) => {
      await endMarketPromotion(kernel, { actor: caller, id: params.id, ...body })
      return showPromotion(kernel, params.id, caller.userId)
    }),
  ]
}
