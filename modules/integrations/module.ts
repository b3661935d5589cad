/** Integrations: keys for a shop's own programs, and webhooks. */
import * as keys from '#modules/integrations/contract/shop-keys.ts'
import * as hooks from '#modules/integrations/contract/webhooks.ts'
import { sql } from 'drizzle-orm'
import { openWebhooks, type WebhookSettings, type Webhooks } from '#providers/webhooks/webhooks.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module } from '#kernel/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { backfill } from '#kernel/database/backfill.ts'
import { noShop, shopOf } from '#modules/shops/module.ts'
import { forgetOldMessages, sendDue, sendMessage } from './server/send-message.ts'
import { SEND_JOB, queueMessages } from './server/queue-messages.ts'
import {
  listDeliveries,
  resend,
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
} from './server/webhook-addresses.ts'
import { sealWebhookSecrets } from './server/seal-webhook-secrets.ts'
import { notifyAboutWebhooks } from './server/notices.ts'
import { endKey, listKeys, makeKey } from './server/api-keys.ts'

export { withKeys } from './server/api-keys.ts'
export { sealWebhookSecrets } from './server/seal-webhook-secrets.ts'

export const integrations: Module = { name: 'integrations', notices: notifyAboutWebhooks }

export function integrationsDomain(kernel: Kernel, settings: WebhookSettings): { routes: Route[] } {
  const gateway = openWebhooks(settings)
  queueMessages(kernel)
  kernel.jobs.handle(SEND_JOB, ({ id }: { id: string }) => sendMessage(kernel, gateway, id))
  kernel.jobs.every('* * * * *', 'integrations.send-due', () => sendDue(kernel))
  kernel.jobs.every('47 3 * * *', 'integrations.forget-messages', () => forgetOldMessages(kernel))
  const seal = backfill(kernel, {
    name: 'integrations.seal-secrets',
    size: 100,
    fill: (tx, size) => sealWebhookSecrets(tx, kernel, size),
  })
  kernel.jobs.every('9 * * * *', 'integrations.find-clear-secrets', seal)
  return { routes: integrationsRoutes(kernel, gateway) }
}

/** Keys and addresses of a person's shop, without secrets. */
export const ownIntegrationParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Clés de votre boutique',
    sql`select k.name as "Nom", k.scopes as "Droits", k.created_at as "Faite le",
      k.last_used_at as "Utilisée le", k.ended_at as "Finie le"
    from shop_keys k join shop_facts s on s.id = k.shop_id
    where s.owner_id = ${userId} order by k.created_at`,
  ),
  await exportPart(
    db,
    'Adresses prévenues',
    sql`select w.url as "Adresse", w.events as "Évènements", w.active as "Active"
    from webhooks w join shop_facts s on s.id = w.shop_id
    where s.owner_id = ${userId} order by w.url`,
  ),
]

function integrationsRoutes(kernel: Kernel, gateway: Webhooks): Route[] {
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
