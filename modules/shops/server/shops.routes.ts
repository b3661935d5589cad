import { becomeSeller as becomeSellerCall } from '#modules/accounts/contract/role-changes.ts'
import * as settings from '#modules/shops/contract/shop-settings.ts'
import * as team from '#modules/shops/contract/team-shops.ts'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { becomeSeller } from './become-seller.ts'
import { changeShop } from './change-shop.ts'
import { readSettings } from './shop-settings.ts'
import { listShops, shopsFile, trustShop } from './team-shops.ts'

export function shopsRoutes(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): Route[] {
  return [
    route(becomeSellerCall, async ({ body, caller }) => {
      await becomeSeller(kernel, { userId: caller.userId, ...body })
      return { message: 'Votre demande a été envoyée avec succès.' }
    }),
    route(settings.readShopSettings, ({ caller }) => readSettings(kernel.db, caller.userId)),
    route(
      settings.changeShopSettings,
      async ({ caller, body, address }) => {
        const who = { ownerId: caller.userId, callerAddress: address }
        await changeShop(kernel, requireTaken, { ...body, ...who })
        return readSettings(kernel.db, caller.userId)
      },
      { perMinute: 30 },
    ),
    route(team.listTeamShops, ({ query }) => listShops(kernel, query)),
    route(team.exportTeamShops, async ({ query }) => shopsFile(kernel, query), { perMinute: 20 }),
    route(team.trustShop, ({ params, body, caller }) =>
      trustShop(kernel, { shopId: params.id, actor: caller, ...body }),
    ),
  ]
}
