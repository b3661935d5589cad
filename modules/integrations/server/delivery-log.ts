import { and, desc, eq } from 'drizzle-orm'

import type { WebhookDelivery } from '#modules/integrations/contract/webhooks.ts'

import { webhookDeliveries, webhooks } from '#modules/integrations/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deliveryUnknown } from './errors.ts'
import { SEND_JOB } from './queue-messages.ts'
import { ownWebhook } from './webhooks.ts'

type LogQuery = { shopId: string; id: string; page: number; limit: number }

/** What was sent to one address. @throws integrations.webhook_unknown (404) */
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
  return { deliveries: rows.map(present), total }
}

/** Sends a message again, unchanged. @throws integrations.delivery_unknown (404) */
export async function resend(kernel: Kernel, shopId: string, id: string): Promise<WebhookDelivery> {
  const { db, clock, jobs } = kernel
  const [found] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.shopId, shopId)))
  if (!found) throw deliveryUnknown()
  const [row] = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: clock.now(), endedAt: null })
    .where(eq(webhookDeliveries.id, id))
    .returning()
  if (!row) throw deliveryUnknown()
  await jobs.send({ handler: SEND_JOB, payload: { id }, lane: 'messages' })
  return present(row)
}

function present(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
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
