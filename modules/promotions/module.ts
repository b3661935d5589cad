/** Promotions: discounts by shops or the market, and their uses. */
import * as contract from '#modules/promotions/contract/promotions.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import { categoryChanged } from '#modules/categories/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { noShop, shopOf } from '#modules/shops/module.ts'
import {
  endPromotionsOf,
  followDays,
  followMergedCategories,
  changeBudget,
  decideBudget,
  endMarketPromotion,
  endShopPromotion,
} from './server/change-promotion.ts'
import { lapseUses } from './server/count-uses.ts'
import { createMarketPromotion, createShopPromotion } from './server/create-promotion.ts'
import { countFreeCheck, guessingTaken } from './server/guess-codes.ts'
import {
  exportPromotions,
  isCodeFree,
  usedFigures,
  listPromotions,
  showPromotion,
  shownPromotions,
} from './server/list-promotions.ts'

export {
  bestOfMarket,
  choicesOf,
  frozenWords,
  isPromoted,
  noPromotions,
  strangerCode,
  type Choices,
  type CartPromotions,
  type Choice,
  type TypedCode,
  readCartPromotions,
} from './server/cart-promotions.ts'
export { admitCodes, type AdmittedCodes } from './server/guess-codes.ts'
export { createMarketPromotion, createShopPromotion } from './server/create-promotion.ts'
export { decideBudget, stopAtConsole } from './server/change-promotion.ts'
export {
  countUses,
  countUsesAnew,
  expectPromotions,
  holdUses,
  marketTermsOf,
  PromotionUsedUp,
  takeUsesAgain,
} from './server/count-uses.ts'
export { livePromotions, readGift } from './server/list-promotions.ts'
export { promotionsChanged } from './server/events.ts'
export { codeRefused, nothingToPay } from './server/errors.ts'

export function promotionsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(accountAnonymised, (tx, { userId }) => endPromotionsOf(tx, kernel, userId))
  kernel.events.within(categoryChanged, (tx) => followMergedCategories(tx))
  kernel.jobs.every('* * * * *', 'promotions.follow-days', () => followDays(kernel))
  kernel.jobs.every('* * * * *', 'promotions.lapse-uses', () => lapseUses(kernel))
  return { routes: promotionsRoutes(kernel) }
}

export const ownPromotionParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Promotions utilisées',
    sql`select o.order_number as "Commande", coalesce(p.code, 'Sans code') as "Code",
      u.discount_francs as "Remise (f)", u.used_at as "Utilisée le"
    from promotion_uses u join promotions p on p.id = u.promotion_id join order_facts o on o.id = u.order_id
    where u.buyer_id = ${userId} order by u.used_at`,
  ),
  await exportPart(
    db,
    'Promotions de la boutique',
    sql`select p.code as "Code", p.kind as "Genre", p.amount as "Montant", p.starts_at as "Du",
      p.ends_at as "Au", p.uses as "Utilisations", f.sold as "Vendu avec (f)",
      f.discount as "Remise (f)", p.stopped_at as "Arrêtée le"
    from promotions p join shop_facts s on s.id = p.shop_id cross join lateral (
      select ${usedFigures} from promotion_uses u join order_facts o on o.id = u.order_id where u.promotion_id = p.id) f
    where s.owner_id = ${userId} order by p.created_at`,
  ),
]

function promotionsRoutes(kernel: Kernel): Route[] {
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
