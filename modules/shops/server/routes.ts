import * as opening from '#modules/shops/contract/shop-opening.ts'
import * as settings from '#modules/shops/contract/shop-settings.ts'
import * as shopTeam from '#modules/shops/contract/shop-team.ts'
import * as team from '#modules/shops/contract/team-shops.ts'
import { becomeSeller as becomeSellerCall } from '#modules/people/contract/role-changes.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { actsOfShop } from '#modules/journal/module.ts'
import { changeShop, readSettings } from './change-shop-settings.ts'
import { changeRights, readTeam, remove } from './change-team.ts'
import { answerInvitation, helpedShop, invitationsOf, leave } from './helping.ts'
import { invite, renew } from './invite-helper.ts'
import { listShops, shopsFile, trustShop } from './list-team-shops.ts'
import { becomeSeller } from './open-shop.ts'
import { changeHoliday, changeWeek, closeDay, readOpening } from './change-opening.ts'

export function shopsRoutes(kernel: Kernel): Route[] {
  return [
    route(becomeSellerCall, async ({ body, caller }) => {
      await becomeSeller(kernel, { userId: caller.userId, ...body })
      return { message: 'Votre demande a été envoyée avec succès.' }
    }),
    route(settings.readShopSettings, ({ caller }) => readSettings(kernel.db, caller.userId)),
    route(
      settings.changeShopSettings,
      async ({ caller, body, address }) => {
        const who = {
          ownerId: caller.userId,
          callerAddress: address,
          callerSession: caller.sessionHash,
        }
        await changeShop(kernel, { ...body, ...who })
        return readSettings(kernel.db, caller.userId)
      },
      { perMinute: 30 },
    ),
    ...openingRoutes(kernel),
    ...teamRoutes(kernel),
    route(team.listTeamShops, ({ query }) => listShops(kernel, query)),
    route(team.exportTeamShops, async ({ query }) => shopsFile(kernel, query), { perMinute: 20 }),
    route(team.trustShop, ({ params, body, caller }) =>
      trustShop(kernel, { shopId: params.id, actor: caller, ...body }),
    ),
  ]
}

function openingRoutes(kernel: Kernel): Route[] {
  return [
    route(opening.readShopOpening, ({ shop }) => readOpening(kernel, shop)),
    route(
      opening.changeShopWeek,
      async ({ shop, body }) => {
        await changeWeek(kernel, shop, body)
        return readOpening(kernel, shop)
      },
      { perMinute: 30 },
    ),
    route(
      opening.closeShopDay,
      async ({ shop, body }) => {
        await closeDay(kernel, shop, body)
        return readOpening(kernel, shop)
      },
      { perMinute: 30 },
    ),
    route(
      opening.changeShopHoliday,
      async ({ shop, body }) => {
        await changeHoliday(kernel, shop, body)
        return readOpening(kernel, shop)
      },
      { perMinute: 30 },
    ),
  ]
}

function teamRoutes(kernel: Kernel): Route[] {
  return [
    route(shopTeam.readShopTeam, ({ shop }) => readTeam(kernel, shop)),
    route(
      shopTeam.inviteHelper,
      async ({ shop, body, address }) => {
        await invite(kernel, shop, { ...body, address })
        return readTeam(kernel, shop)
      },
      { perMinute: 10 },
    ),
    route(
      shopTeam.renewInvitation,
      async ({ shop, params, address }) => {
        await renew(kernel, shop, { id: params.id, address })
        return readTeam(kernel, shop)
      },
      { perMinute: 10 },
    ),
    route(shopTeam.changeHelperRights, async ({ shop, params, body }) => {
      await changeRights(kernel, shop, { id: params.id, ...body })
      return readTeam(kernel, shop)
    }),
    route(shopTeam.removeHelper, async ({ shop, params }) => {
      await remove(kernel, shop, params.id)
      return readTeam(kernel, shop)
    }),
    route(shopTeam.listShopActs, ({ shop, query }) => actsOfShop(kernel, shop, query)),
    route(shopTeam.readHelpedShop, ({ shop }) => helpedShop(kernel.db, shop)),
    route(shopTeam.leaveShop, ({ caller }) => leave(kernel, caller.userId)),
    route(shopTeam.listInvitations, ({ caller }) => invitationsOf(kernel, caller.userId)),
    route(shopTeam.answerInvitation, ({ caller, params, body }) =>
      answerInvitation(kernel, caller, { id: params.id, ...body }),
    ),
  ]
}
