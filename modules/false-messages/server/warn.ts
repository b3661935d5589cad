import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { WARNING_WAIT_DAYS } from '#modules/false-messages/contract/false-message-rules.ts'
import type {
  listWarnings,
  proposeWarning as wire,
  readWarning,
} from '#modules/false-messages/contract/false-messages.ts'
import { warnings } from '#modules/false-messages/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'
import { warningChanged } from './events.ts'
import { type Admin, closeWith, lockOpen } from './handle-message.ts'

/**
 * Asks that all be warned of a reported message.
 * @throws false_messages.unknown (404) · false_messages.handled, false_messages.warning_asked (409)
 */
export async function proposeWarning(
  kernel: Kernel,
  actor: Admin,
  { id: messageId, words, days }: Read<typeof wire>['body'] & { id: string },
): Promise<void> {
  const at = kernel.clock.now()
  const id = newId()
  await kernel.transaction(async (tx) => {
    await lockOpen(tx, messageId)
    const asked = await tx
      .insert(warnings)
      .values({
        id,
        messageId,
        words,
        days,
        state: 'asked',
        askedBy: actor.userId,
        askedAt: at,
        endsAt: daysAfter(at, WARNING_WAIT_DAYS),
      })
      .onConflictDoNothing()
      .returning({ id: warnings.id })
    if (asked.length === 0) throw fail('false_messages.warning_asked')
    await record(tx, actor, 'asked', { id, words, at })
  })
}

/**
 * Shows an asked warning in place of the one that is shown, and closes the reports of its number;
 * or puts it aside.
 * @throws false_messages.warning_unknown (404) · false_messages.warning_not_asked,
 * false_messages.warning_second_person (409)
 */
export async function decideWarning(
  kernel: Kernel,
  actor: Admin,
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { state, askedBy, messageId, words, days } = await lock(tx, id)
    if (state !== 'asked') throw fail('false_messages.warning_not_asked')
    if (!approve) {
      await tx.update(warnings).set({ state: 'aside', endsAt: at }).where(eq(warnings.id, id))
      return record(tx, actor, 'aside', { id, words, at })
    }
    if (askedBy === actor.userId) throw fail('false_messages.warning_second_person')
    // Two approved at once: the later one waits, and takes the place of the first.
    await query(tx, sql`select pg_advisory_xact_lock(hashtext('warnings.shown'))`)
    await tx.update(warnings).set({ state: 'ended', endsAt: at }).where(eq(warnings.state, 'shown'))
    const shown = { approvedBy: actor.userId, shownAt: at, endsAt: daysAfter(at, days) }
    await tx
      .update(warnings)
      .set({ ...shown, state: 'shown' })
      .where(eq(warnings.id, id))
    const handled = { outcome: 'warned', handledBy: actor.userId, handledAt: at } as const
    if (messageId) await closeWith(tx, messageId, handled)
    await record(tx, actor, 'approved', { id, words, at })
    await kernel.events.emit(tx, warningChanged, { id })
  })
}

/** @throws false_messages.warning_unknown (404) · false_messages.warning_not_shown (409) */
export async function endWarning(kernel: Kernel, actor: Admin, id: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { state, words } = await lock(tx, id)
    if (state !== 'shown') throw fail('false_messages.warning_not_shown')
    await tx.update(warnings).set({ state: 'ended', endsAt: at }).where(eq(warnings.id, id))
    await record(tx, actor, 'ended', { id, words, at })
    await kernel.events.emit(tx, warningChanged, { id })
  })
}

/** Ends a warning whose days are over. */
export async function endLate(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { state, endsAt } = await lock(tx, id)
    if (state !== 'shown' || endsAt > kernel.clock.now()) return
    await tx.update(warnings).set({ state: 'ended' }).where(eq(warnings.id, id))
    await kernel.events.emit(tx, warningChanged, { id })
  })
}

/** Ends a proposed warning whose days to approve it are over. */
export async function putAside(kernel: Kernel, id: string): Promise<void> {
  await kernel.db
    .update(warnings)
    .set({ state: 'aside' })
    .where(
      and(
        eq(warnings.id, id),
        eq(warnings.state, 'asked'),
        lte(warnings.endsAt, kernel.clock.now()),
      ),
    )
}

async function lock(tx: Tx, id: string) {
  const [row] = await tx.select().from(warnings).where(eq(warnings.id, id)).for('update')
  if (!row) throw fail('false_messages.warning_unknown')
  return row
}

function record(
  tx: Tx,
  actor: Admin,
  step: 'asked' | 'approved' | 'aside' | 'ended',
  { id, words: label, at }: { id: string; words: string; at: Date },
): Promise<void> {
  const subject = { kind: 'warning', id, label }
  return recordAct(tx, { actor, action: `warnings.${step}`, subject, at })
}

const asker = alias(personFacts, 'asker')
const approver = alias(personFacts, 'approver')

export async function listAllWarnings(
  db: Sql,
  callerId: string,
): Promise<ReplyInput<typeof listWarnings>> {
  const rows = await db
    .select({ warning: warnings, askedBy: asker.name, approvedBy: approver.name })
    .from(warnings)
    .innerJoin(asker, eq(asker.id, warnings.askedBy))
    .leftJoin(approver, eq(approver.id, warnings.approvedBy))
    .orderBy(desc(warnings.askedAt), desc(warnings.id))
    .limit(10)
  return {
    warnings: rows.map(({ warning: { id, words, days, state, ...one }, askedBy, approvedBy }) => ({
      _id: id,
      words,
      days,
      state,
      askedBy,
      approvedBy,
      askedAt: one.askedAt.toISOString(),
      isAskedByCaller: one.askedBy === callerId,
      endsAt: one.endsAt.toISOString(),
    })),
  }
}

export async function readShownWarning(
  db: Sql,
  now: Date,
): Promise<ReplyInput<typeof readWarning>> {
  const [row] = await db.select().from(warnings).where(eq(warnings.state, 'shown'))
  if (!row?.shownAt || row.endsAt <= now) return { warning: null }
  const { words, shownAt, endsAt } = row
  return { warning: { words, since: shownAt.toISOString(), endsAt: endsAt.toISOString() } }
}
