import * as keys from '#modules/integrations/contract/shop-keys.ts'
import * as hooks from '#modules/integrations/contract/webhooks.ts'
import { noShop, shopOf } from '#modules/shops/module.ts'
import type { Webhooks } from '#providers/webhooks/webhooks.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endKey, listKeys, makeKey } from './api-keys.ts'
import {
  listDeliveries,
  resend,
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
} from './webhook-addresses.ts'

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
      return { deliveries, ...pageOf(query, total), totalDeliveries: total }
    }),
    route(
      hooks.resendDelivery,
      async ({ caller, params }) => resend(kernel, await ownShop(caller), params.id),
      { perMinute: 30 },
    ),
  ]
}
