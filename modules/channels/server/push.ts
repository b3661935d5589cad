import { eq } from 'drizzle-orm'

import { pushSubscriptions } from '#modules/channels/database/tables.ts'
import { ProviderRefusal } from '#providers/provider-faults.ts'
import type { PushTarget, WebPush } from '#providers/web-push/web-push.ts'
import { breaksReference, type Sql } from '#kernel/database/database.ts'
import { notSignedIn } from '#kernel/errors.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dropReminders } from './drop-reminders.ts'
import { pushRefused } from './errors.ts'

const mostBrowsers = 10
const pushOneJob = 'notifications.push-one'

/** `id`: the notice to mark read when opened; null for several. */
export type PushPayload = {
  title: string
  body: string
  url: string
  tag: string
  id: string | null
}

const services = new WeakMap<Kernel, WebPush>()

/** Registers the job that pushes; null: no push is offered. */
export function openPush(kernel: Kernel, push: WebPush | null): void {
  if (!push) return
  services.set(kernel, push)
  kernel.jobs.handle(pushOneJob, (input: PushOneInput) => pushOne(kernel, push, input))
}

/** Returns the public key for subscriptions; null: no push is offered. */
export function pushKeyOf(kernel: Kernel): string | null {
  return services.get(kernel)?.publicKey ?? null
}

export function countBrowsers(db: Sql, userId: string): Promise<number> {
  return db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))
}

/**
 * Stores the browser for its last signed-in user and session.
 * @throws channels.push_refused (422) for an unknown push service or invalid keys ·
 * session.missing (401)
 */
export async function storeBrowser(
  kernel: Kernel,
  { userId, sessionHash }: Caller,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  if (!services.get(kernel)?.takes({ endpoint, p256dh, auth })) throw pushRefused()
  await kernel.transaction(async (tx) => {
    const row = { userId, sessionHash, p256dh, auth, createdAt: kernel.clock.now() }
    try {
      await tx
        .insert(pushSubscriptions)
        .values({ id: newId(), endpoint, ...row })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    } catch (error) {
      if (breaksReference(error)) throw notSignedIn()
      throw error
    }
    const own = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.createdAt)
    for (const { id } of own.slice(0, Math.max(0, own.length - mostBrowsers)))
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  })
}

/** Needs no session: only the browser knows its endpoint. */
export async function forgetBrowser(kernel: Kernel, endpoint: string): Promise<void> {
  await kernel.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

/**
 * Queues a job for each browser, so that outages are separate.
 * @param newsKeys of the notices that it brings, whose reminders are then dropped
 */
export async function pushToBrowsers(
  kernel: Kernel,
  userId: string,
  payload: PushPayload,
  newsKeys: readonly string[],
): Promise<void> {
  const browsers = await kernel.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  for (const { id } of browsers)
    await kernel.jobs.send({
      handler: pushOneJob,
      payload: { id, payload, newsKeys },
      queue: 'messages',
    })
}

/** `newsKeys`: absent in jobs of the version before. */
type PushOneInput = { id: string; payload: PushPayload; newsKeys?: readonly string[] }

/**
 * Deletes a browser that its service reports gone; retries during outages.
 * @throws ProviderDown
 */
async function pushOne(
  kernel: Kernel,
  push: WebPush,
  { id, payload, newsKeys = [] }: PushOneInput,
): Promise<void> {
  const [browser] = await kernel.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id))
  if (!browser) return
  try {
    const there = await push.send(browser, {
      text: JSON.stringify(payload),
      topic: payload.tag.replaceAll('-', '').slice(0, 32),
      urgent: false,
    })
    if (there) await dropReminders(kernel, browser.userId, newsKeys)
    else await kernel.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // Retrying is useless: keys or service rules are wrong.
    kernel.log.error({ err: error }, 'notification refused by the push service')
  }
}
