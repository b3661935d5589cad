import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { webhookDeliveries } from '#modules/integrations/database/tables.ts'
import type { Answer, Webhooks } from '#providers/webhooks/webhooks.ts'
import { query } from '#kernel/database/query.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { SEND_JOB } from './queue-messages.ts'
import { ownerOf } from './seal-webhook-secrets.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

const minuteMs = 60_000
/** After the last delay the message is given up, a day and a half after the event. */
const delaysMs = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * minuteMs)
const sendingMs = 2 * minuteMs
const keptMs = 30 * dayMs

type Due = {
  id: string
  webhookId: string
  ownerId: string
  event: string
  body: string
  attempts: number
  url: string
  secret: string
  formerSecret: string | null
  formerUntil: string | null
}

/**
 * Sends a message if it is due. A failure schedules the next try and throws nothing, so that the
 * job queue does not retry it too.
 */
export async function sendMessage(kernel: Kernel, gateway: Webhooks, id: string): Promise<void> {
  const now = kernel.clock.now()
  const due = await claim(kernel, id, now)
  if (!due) return
  const sealed = [due.secret]
  if (due.formerSecret && due.formerUntil && new Date(due.formerUntil) > now)
    sealed.push(due.formerSecret)
  const secrets = sealed.map((one) => kernel.secrets.openText(one, ownerOf(due.webhookId)))
  const answer = await gateway.post({
    url: due.url,
    body: due.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sugu-Webhooks/1',
      'sugu-event': due.event,
      'sugu-delivery': due.id,
      'sugu-signature': signMessage(due.body, secrets, now),
    },
  })
  const at = kernel.clock.now()
  const result = stateAfter(answer, due.attempts, at)
  await kernel.transaction(async (tx) => {
    await tx.update(webhookDeliveries).set(result).where(eq(webhookDeliveries.id, id))
    if (result.state === 'given_up')
      await kernel.events.emit(tx, webhookGivenUp, {
        webhookId: due.webhookId,
        ownerId: due.ownerId,
        url: due.url,
        at: at.toISOString(),
      })
  })
}

/** Includes messages left by a killed process, and those of owners reinstated since. */
export async function sendDue(kernel: Kernel): Promise<void> {
  const rows = await query<{ id: string; attempts: number }>(
    kernel.db,
    sql`select d.id, d.attempts from webhook_deliveries d join webhooks w on w.id = d.webhook_id
       join ${shopFacts} s on s.id = w.shop_id join ${personFacts} p on p.id = s.owner_id
     where d.state = 'waiting' and d.next_at <= ${kernel.clock.now()} and w.active and p.is_active and p.role = 'vendeur' order by d.next_at limit 500`,
  )
  for (const { id, attempts } of rows)
    await kernel.jobs.send({
      handler: SEND_JOB,
      payload: { id },
      queue: 'messages',
      once: `${id}:${attempts}`,
    })
}

export async function forgetOldMessages({ db, clock }: Kernel): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, addMs(clock.now(), -keptMs)))
}

/** Claims a message by postponing its due time: only one process sends it. */
async function claim(kernel: Kernel, id: string, now: Date): Promise<Due | undefined> {
  const [row] = await query<Due>(
    kernel.db,
    sql`update webhook_deliveries d set next_at = ${addMs(now, sendingMs)}, attempts = d.attempts + 1
     from webhooks w join ${shopFacts} s on s.id = w.shop_id join ${personFacts} p on p.id = s.owner_id
     where d.id = ${id} and w.id = d.webhook_id and w.active and p.is_active and p.role = 'vendeur' and d.state = 'waiting' and d.next_at <= ${now}
     returning d.id, w.id as webhook_id, s.owner_id, d.event, d.body, d.attempts, w.url, w.secret, w.former_secret, w.former_until`,
  )
  return row
}

function stateAfter(answer: Answer, attempts: number, now: Date) {
  const status = 'status' in answer ? answer.status : null
  const answered = {
    answeredStatus: status,
    failure: 'failure' in answer ? answer.failure : null,
  }
  if (status !== null && status >= 200 && status < 300)
    return { ...answered, state: 'delivered' as const, endedAt: now }
  const delay = delaysMs[attempts - 1]
  return delay === undefined
    ? { ...answered, state: 'given_up' as const, endedAt: now }
    : { ...answered, state: 'waiting' as const, nextAt: sql`${addMs(now, delay)}::timestamptz` }
}

/**
 * `t=<seconds>,v1=<hex>`, once for each secret: HMAC-SHA256 of `<seconds>.<body>`. The signed time
 * prevents replay.
 */
function signMessage(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}

export const webhookGivenUp = defineEvent<{
  webhookId: string
  ownerId: string
  url: string
  at: string
}>('integrations.webhook_given_up')
