import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import {
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookEvent,
} from '#modules/integrations/contract/webhooks.ts'

import { webhookDeliveries, webhooks } from '#modules/integrations/database/tables.ts'
import type { Webhooks } from '#gateways/webhooks/webhooks.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShopOf, noShop } from '#modules/shops/server/module.ts'
import { addressRefused, tooManyWebhooks, webhookUnknown } from './errors.ts'

type Row = typeof webhooks.$inferSelect

const latestState = sql<Webhook['latest']>`(
  select d.state from ${webhookDeliveries} d where d.webhook_id = ${webhooks}.id
  order by d.created_at desc limit 1)`

type Wanted = { url: string; events: WebhookEvent[] }
type WithSecret = { webhook: Webhook; secret: string }

/**
 * Adds an address. @returns it with the secret that signs, seen here for the only time.
 * @throws integrations.address_refused (422), integrations.too_many_webhooks (409)
 */
export function addWebhook(
  kernel: Kernel,
  gateway: Webhooks,
  { sellerId, url, events }: Wanted & { sellerId: string },
): Promise<WithSecret> {
  if (!gateway.takes(url)) throw addressRefused()
  return kernel.transaction(async (tx) => {
    const shop = await lockShopOf(tx, sellerId)
    if (!shop) throw noShop()
    if ((await tx.$count(webhooks, eq(webhooks.shopId, shop.id))) >= WEBHOOKS_MAX)
      throw tooManyWebhooks()
    const secret = newSecret()
    const createdAt = kernel.clock.now()
    const row = { id: newId(), shopId: shop.id, url, events, active: true, secret, createdAt }
    await tx.insert(webhooks).values(row)
    return { webhook: present({ ...row, latest: null }), secret }
  })
}

export async function listWebhooks(db: Sql, shopId: string): Promise<Webhook[]> {
  const rows = await db
    .select({ ...getTableColumns(webhooks), latest: latestState })
    .from(webhooks)
    .where(eq(webhooks.shopId, shopId))
    .orderBy(desc(webhooks.createdAt))
  return rows.map(present)
}

/** @throws integrations.webhook_unknown (404), integrations.address_refused (422) */
export async function changeWebhook(
  kernel: Kernel,
  gateway: Webhooks,
  { shopId, id, ...change }: Wanted & { shopId: string; id: string; active: boolean },
): Promise<Webhook> {
  if (!gateway.takes(change.url)) throw addressRefused()
  return withLatest(kernel.db, await update(kernel.db, { shopId, id }, change))
}

/** @throws integrations.webhook_unknown (404) */
export async function removeWebhook(db: Sql, shopId: string, id: string): Promise<void> {
  const removed = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
    .returning({ id: webhooks.id })
  if (removed.length === 0) throw webhookUnknown()
}

/**
 * A new secret; the former signs beside it for a day, so that no message is refused meanwhile.
 * @throws integrations.webhook_unknown (404)
 */
export async function renewSecret(
  { db, clock }: Kernel,
  shopId: string,
  id: string,
): Promise<WithSecret> {
  const secret = newSecret()
  const row = await update(
    db,
    { shopId, id },
    {
      secret,
      formerSecret: webhooks.secret,
      formerUntil: addMs(clock.now(), dayMs),
    },
  )
  return { webhook: await withLatest(db, row), secret }
}

/** @throws integrations.webhook_unknown (404) */
export async function ownWebhook(db: Sql, shopId: string, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
  if (!row) throw webhookUnknown()
  return row
}

type Change = Parameters<ReturnType<Sql['update']>['set']>[0]

async function update(
  db: Sql,
  { shopId, id }: { shopId: string; id: string },
  change: Change,
): Promise<Row> {
  const [row] = await db
    .update(webhooks)
    .set(change)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
    .returning()
  if (!row) throw webhookUnknown()
  return row
}

async function withLatest(db: Sql, row: Row): Promise<Webhook> {
  const [last] = await db
    .select({ latest: latestState })
    .from(webhooks)
    .where(eq(webhooks.id, row.id))
  return present({ ...row, latest: last?.latest ?? null })
}

function present({
  id,
  url,
  events,
  active,
  createdAt,
  latest,
}: Pick<Row, 'id' | 'url' | 'events' | 'active' | 'createdAt'> & Pick<Webhook, 'latest'>): Webhook {
  return { _id: id, url, events, active, createdAt: createdAt.toISOString(), latest }
}

function newSecret(): string {
  return `whsec_${newToken()}`
}
