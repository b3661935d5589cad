import * as keys from '#modules/integrations/contract/shop-keys.ts'
import * as hooks from '#modules/integrations/contract/webhooks.ts'

import type { Webhooks } from '#gateways/webhooks/webhooks.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { noShop, shopOf } from '#modules/shops/server/index.ts'
import { listDeliveries, resend } from './delivery-log.ts'
import { endKey, listKeys, makeKey } from './shop-keys.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, renewSecret } from './webhooks.ts'

export function integrationsRoutes(kernel: Kernel, gateway: Webhooks): Route[] {
  const { db } = kernel
  const ownShop = async ({ userId }: { userId: string }) => {
    const shopId = await shopOf(db, userId)
    if (!shopId) throw noShop()
    return shopId
  }
  return [
    route(keys.listShopKeys, async ({ caller }) => ({
      keys: await listKeys(db, await ownShop(caller)),
    })),
    route(
      keys.makeShopKey,
      ({ caller, body }) => makeKey(kernel, { sellerId: caller.userId, ...body }),
      { perMinute: 20 },
    ),
    route(keys.endShopKey, async ({ caller, params }) =>
      endKey(kernel, await ownShop(caller), params.id),
    ),
    route(hooks.listWebhooks, async ({ caller }) => ({
      webhooks: await listWebhooks(db, await ownShop(caller)),
    })),
    route(
      hooks.addWebhook,
      ({ caller, body }) => addWebhook(kernel, gateway, { sellerId: caller.userId, ...body }),
      { perMinute: 20 },
    ),
    route(hooks.changeWebhook, async ({ caller, params, body }) =>
      changeWebhook(kernel, gateway, { shopId: await ownShop(caller), id: params.id, ...body }),
    ),
    route(hooks.removeWebhook, async ({ caller, params }) =>
      removeWebhook(db, await ownShop(caller), params.id),
    ),
    route(hooks.renewWebhookSecret, async ({ caller, params }) =>
      renewSecret(kernel, await ownShop(caller), params.id),
    ),
    route(hooks.listWebhookDeliveries, async ({ caller, params, query }) => {
      const shopId = await ownShop(caller)
      const { deliveries, total } = await listDeliveries(db, { shopId, ...params, ...query })
      return {
        deliveries,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalDeliveries: total,
      }
    }),
    route(
      hooks.resendDelivery,
      async ({ caller, params }) => resend(kernel, await ownShop(caller), params.id),
      { perMinute: 30 },
    ),
  ]
}
