import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'

import { smsOutbox, smsPace } from '#modules/channels/database/tables.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import type { Sms } from '#providers/sms/sms.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

export const sendJob = 'notifications.send-sms'

type Message = typeof smsOutbox.$inferSelect
type Ending = Pick<Message, 'state'> & Partial<Message>

const second = 1_000
const minute = 60 * second
const waitsMs = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, 30 * minute]
/** ms after an unknown outcome. Losing a message is worse than doubling it: few, slow retries. */
const unsureWaitsMs = [minute, 10 * minute]
/** ms, until the team refills the account or corrects its keys. */
const refusedMs = 10 * minute
/** Then its process has died. */
const diedMs = 2 * minute
const batchSize = 200
/** Warns from this attempt on. */
const loudAfter = 3

const outcomes = counter('sms_total', 'SMS by what became of them.', ['outcome'])

/** Sends a due SMS. Provider faults never throw: returns the retry time. */
export async function sendSms(
  kernel: Kernel,
  sender: { sms: Sms; pace: Pace },
  id: string,
): Promise<void> {
  const message = await claim(kernel, id)
  if (!message || message.text === null) return
  if (message.expiresAt <= kernel.clock.now()) return end(kernel, message, { state: 'expired' })
  await sender.pace(kernel.db)
  try {
    await sender.sms.send({ phone: message.phone, text: message.text })
  } catch (error) {
    return afterFault(kernel, message, error)
  }
  await end(kernel, message, { state: 'sent', sentAt: kernel.clock.now() })
}

async function claim(kernel: Kernel, id: string): Promise<Message | undefined> {
  const now = kernel.clock.now()
  const [message] = await kernel.db
    .update(smsOutbox)
    .set({ state: 'sending', tries: sql`${smsOutbox.tries} + 1`, triedAt: now })
    .where(and(eq(smsOutbox.id, id), eq(smsOutbox.state, 'waiting'), lte(smsOutbox.nextTryAt, now)))
    .returning()
  return message
}

async function afterFault(kernel: Kernel, message: Message, error: unknown): Promise<void> {
  if (error instanceof ProviderDown && error.unsure) return afterUnsure(kernel, message)
  // No text or number in the log.
  kernel.log[message.tries < loudAfter ? 'info' : 'warn'](
    { err: error, sms: message.id },
    'SMS non parti',
  )
  if (error instanceof ProviderDown)
    return retry(
      kernel,
      message,
      waitsMs[Math.min(message.tries, waitsMs.length) - 1] ?? minute,
      'provider_down',
    )
  if (!(error instanceof ProviderRefusal)) throw error
  if (error.status === 400)
    return end(kernel, message, { state: 'failed', failure: `refused ${error.code}` })
  kernel.log.error(
    { sms: message.id, status: error.status, code: error.code },
    'Orange refuses SMS: balance used up, or wrong keys',
  )
  return retry(kernel, message, refusedMs, `refused ${error.status}`)
}

async function afterUnsure(
  kernel: Kernel,
  message: Pick<Message, 'id' | 'unsureTries'>,
): Promise<void> {
  const delay = unsureWaitsMs[message.unsureTries]
  if (delay === undefined) return end(kernel, message, { state: 'failed', failure: 'unsure' })
  return retry(kernel, message, delay, 'unsure', 1)
}

async function retry(
  kernel: Kernel,
  { id }: Pick<Message, 'id'>,
  delayMs: number,
  failure: string,
  unsure = 0,
): Promise<void> {
  const nextTryAt = addMs(kernel.clock.now(), delayMs)
  await kernel.db
    .update(smsOutbox)
    .set({
      state: 'waiting',
      nextTryAt,
      failure,
      unsureTries: sql`${smsOutbox.unsureTries} + ${unsure}`,
    })
    .where(and(eq(smsOutbox.id, id), eq(smsOutbox.state, 'sending')))
  outcomes.inc({ outcome: 'retried' })
  await kernel.jobs.send({
    handler: sendJob,
    payload: { id },
    queue: 'messages',
    startAfter: nextTryAt,
  })
}

async function end(kernel: Kernel, { id }: Pick<Message, 'id'>, ending: Ending): Promise<void> {
  await kernel.db
    .update(smsOutbox)
    .set({ ...ending, text: null })
    .where(and(eq(smsOutbox.id, id), eq(smsOutbox.state, 'sending')))
  outcomes.inc({ outcome: ending.state })
}

export async function retryWaiting(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const forgotten = addMs(now, -diedMs)
  const rows = await kernel.db
    .select({ id: smsOutbox.id, state: smsOutbox.state, unsureTries: smsOutbox.unsureTries })
    .from(smsOutbox)
    .where(
      and(
        inArray(smsOutbox.state, ['waiting', 'sending']),
        or(
          and(eq(smsOutbox.state, 'waiting'), lte(smsOutbox.nextTryAt, forgotten)),
          and(eq(smsOutbox.state, 'sending'), lt(smsOutbox.triedAt, forgotten)),
        ),
      ),
    )
    .limit(batchSize)
  for (const row of rows) {
    if (row.state === 'sending') await afterUnsure(kernel, row)
    else await kernel.jobs.send({ handler: sendJob, payload: { id: row.id }, queue: 'messages' })
  }
}

const contractPerSecond = 5
/** Margin on the contract's pace: networks bunch messages. */
const paceMargin = 1.1

type Pace = (db: Sql) => Promise<void>

/**
 * Spaces messages as contracted: the database gives slots to processes; each process spreads
 * delayed ones again.
 */
export function openPace(perSecond = contractPerSecond): Pace {
  const paceMs = Math.ceil((1_000 * paceMargin) / perSecond)
  let last: Promise<void> = Promise.resolve()
  let leftAt = -paceMs
  return async (db) => {
    const booked = await bookedMs(db, paceMs)
    if (booked > 0) await wait(booked)
    last = last.then(async () => {
      const tooSoon = leftAt + paceMs - performance.now()
      if (tooSoon > 0) await wait(tooSoon)
      leftAt = performance.now()
    })
    return last
  }
}

/** @returns ms until the booked slot */
async function bookedMs(db: Sql, paceMs: number): Promise<number> {
  const pace = sql.raw(`interval '${paceMs} milliseconds'`)
  const [row] = await query<{ ms: number }>(
    db,
    sql`
    insert into ${smsPace} (id, next_at) values (1, clock_timestamp() + ${pace})
    on conflict (id) do update set next_at = greatest(sms_pace.next_at, clock_timestamp()) + ${pace}
    returning extract(epoch from next_at - ${pace} - clock_timestamp())::float8 * 1000 as ms`,
  )
  return row?.ms ?? 0
}
