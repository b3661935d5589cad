import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import {
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookEvent,
  type WebhookDelivery,
} from '#modules/integrations/contract/webhooks.ts'

import { webhookDeliveries, webhooks } from '#modules/integrations/database/tables.ts'
import type { Webhooks } from '#providers/webhooks/webhooks.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShopOf, noShop } from '#modules/shops/module.ts'
import { ownerOf } from './seal-webhook-secrets.ts'
import { fail } from './errors.ts'
import { SEND_JOB } from './queue-messages.ts'

type ShopWebhookRow = typeof webhooks.$inferSelect

const latestState = sql<Webhook['latest']>`(
  select d.state from ${webhookDeliveries} d where d.webhook_id = ${webhooks}.id
  order by d.created_at desc limit 1)`

type WebhookInput = { url: string; events: WebhookEvent[] }
type WithSecret = { webhook: Webhook; secret: string }

/**
 * Adds an address.
 * @returns it with its secret, shown only here.
 * @throws integrations.address_refused (422), integrations.too_many_webhooks (409)
 */
export function addWebhook(
  kernel: Kernel,
  gateway: Webhooks,
  { sellerId, url, events }: WebhookInput & { sellerId: string },
): Promise<WithSecret> {
  if (!gateway.takes(url)) throw fail('integrations.address_refused')
  return kernel.transaction(async (tx) => {
    const shop = await lockShopOf(tx, sellerId)
    if (!shop) throw noShop()
    if ((await tx.$count(webhooks, eq(webhooks.shopId, shop.id))) >= WEBHOOKS_MAX)
      throw fail('integrations.too_many_webhooks')
    const secret = newSecret()
    const createdAt = kernel.clock.now()
    const id = newId()
    const sealed = kernel.secrets.sealText(secret, ownerOf(id))
    const row = { id, shopId: shop.id, url, events, active: true, secret: sealed, createdAt }
    await tx.insert(webhooks).values(row)
    return { webhook: toWebhook({ ...row, latest: null }), secret }
  })
}

export async function listWebhooks(db: Sql, shopId: string): Promise<Webhook[]> {
  const rows = await db
    .select({ ...getTableColumns(webhooks), latest: latestState })
    .from(webhooks)
    .where(eq(webhooks.shopId, shopId))
    .orderBy(desc(webhooks.createdAt))
  return rows.map(toWebhook)
}

/** @throws integrations.webhook_unknown (404), integrations.address_refused (422) */
export async function changeWebhook(
  kernel: Kernel,
  gateway: Webhooks,
  { shopId, id, ...change }: WebhookInput & { shopId: string; id: string; active: boolean },
): Promise<Webhook> {
  if (!gateway.takes(change.url)) throw fail('integrations.address_refused')
  return withLatest(kernel.db, await update(kernel.db, { shopId, id }, change))
}

/** @throws integrations.webhook_unknown (404) */
export async function removeWebhook(db: Sql, shopId: string, id: string): Promise<void> {
  const removed = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
    .returning({ id: webhooks.id })
  if (removed.length === 0) throw fail('integrations.webhook_unknown')
}

/**
 * Makes a new secret; the former signs beside it for a day.
 * @throws integrations.webhook_unknown (404)
 */
export async function renewSecret(
  { db, clock, secrets }: Kernel,
  shopId: string,
  id: string,
): Promise<WithSecret> {
  const secret = newSecret()
  const row = await update(
    db,
    { shopId, id },
    {
      secret: secrets.sealText(secret, ownerOf(id)),
      formerSecret: webhooks.secret,
      formerUntil: addMs(clock.now(), dayMs),
    },
  )
  return { webhook: await withLatest(db, row), secret }
}

/** @throws integrations.webhook_unknown (404) */
async function ownWebhook(db: Sql, shopId: string, id: string): Promise<ShopWebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
  if (!row) throw fail('integrations.webhook_unknown')
  return row
}

type Change = Parameters<ReturnType<Sql['update']>['set']>[0]

async function update(
  db: Sql,
  { shopId, id }: { shopId: string; id: string },
  change: Change,
): Promise<ShopWebhookRow> {
  const [row] = await db
    .update(webhooks)
    .set(change)
    .where(and(eq(webhooks.id, id), eq(webhooks.shopId, shopId)))
    .returning()
  if (!row) throw fail('integrations.webhook_unknown')
  return row
}

async function withLatest(db: Sql, row: ShopWebhookRow): Promise<Webhook> {
  const [last] = await db
    .select({ latest: latestState })
    .from(webhooks)
    .where(eq(webhooks.id, row.id))
  return toWebhook({ ...row, latest: last?.latest ?? null })
}

function toWebhook({
  id,
  url,
  events,
  active,
  createdAt,
  latest,
}: Pick<ShopWebhookRow, 'id' | 'url' | 'events' | 'active' | 'createdAt'> &
  Pick<Webhook, 'latest'>): Webhook {
  return { _id: id, url, events, active, createdAt: createdAt.toISOString(), latest }
}

function newSecret(): string {
  return `whsec_${newToken()}`
}

type LogQuery = { shopId: string; id: string; page: number; limit: number }

/** @throws integrations.webhook_unknown (404) */
export async function listDeliveries(
  db: Sql,
  { shopId, id, page, limit }: LogQuery,
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  await ownWebhook(db, shopId, id)
  const ofWebhook = eq(webhookDeliveries.webhookId, id)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(ofWebhook)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(webhookDeliveries, ofWebhook),
  ])
  return { deliveries: rows.map(presentDelivery), total }
}

/** Sends a message again, unchanged. @throws integrations.delivery_unknown (404) */
export async function resend(kernel: Kernel, shopId: string, id: string): Promise<WebhookDelivery> {
  const { db, clock, jobs } = kernel
  const [found] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.shopId, shopId)))
  if (!found) throw fail('integrations.delivery_unknown')
  const [row] = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: clock.now(), endedAt: null })
    .where(eq(webhookDeliveries.id, id))
    .returning()
  if (!row) throw fail('integrations.delivery_unknown')
  await jobs.send({ handler: SEND_JOB, payload: { id }, queue: 'messages' })
  return presentDelivery(row)
}

function presentDelivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    answeredStatus: row.answeredStatus,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    body: row.body,
  }
}
