import { eq, sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { KEPT_DAYS, maskCodes } from '#modules/false-messages/contract/false-message-rules.ts'
import type { reportFalseMessage } from '#modules/false-messages/contract/false-messages.ts'
import { falseMessages } from '#modules/false-messages/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { takeTry, type Throttle } from '#kernel/limits/throttle.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'

/** Reports of one account. */
const ofAccount: Throttle = {
  name: 'false-message-account',
  free: 5,
  leakMs: dayMs / 5,
  waitsMs: [dayMs],
}

/** Reports by the visitors of one network, which many telephones may share. */
const ofVisitors: Throttle = {
  name: 'false-message-network',
  free: 10,
  leakMs: dayMs / 10,
  waitsMs: [dayMs],
}

const OLDEST_DAYS = 365

type Report = Read<typeof reportFalseMessage>['body'] & { caller: Caller | null; address: string }

/**
 * Stores a report for the team, its codes masked.
 * @throws false_messages.wrong_day (422) · false_messages.reported_enough (429)
 */
export async function reportMessage(
  kernel: Kernel,
  { caller, address, words, ...report }: Report,
): Promise<void> {
  const at = kernel.clock.now()
  const isPast = report.cameOn <= dayOf(at) && report.cameOn >= dayOf(daysAfter(at, -OLDEST_DAYS))
  if (!isPast) throw fail('false_messages.wrong_day')
  const userId = caller?.userId ?? null
  await kernel.transaction(async (tx) => {
    const counted = userId
      ? { throttle: ofAccount, subject: userId }
      : { throttle: ofVisitors, subject: networkOf(address) }
    if ((await takeTry(tx, at, [counted])) > 0) throw fail('false_messages.reported_enough')
    await tx
      .insert(falseMessages)
      .values({ ...report, id: newId(), words: maskCodes(words), userId, reportedAt: at })
  })
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Keeps the reports of a deleted account without its words. */
export async function forgetReporter(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(falseMessages)
    .set({ userId: null, words: null })
    .where(eq(falseMessages.userId, userId))
}

/** Erases reports that were handled long ago. */
export async function eraseOldReports(kernel: Kernel): Promise<void> {
  const before = daysAfter(kernel.clock.now(), -KEPT_DAYS)
  await kernel.db
    .delete(falseMessages)
    .where(sql`${falseMessages.outcome} is not null and ${falseMessages.handledAt} < ${before}`)
}
