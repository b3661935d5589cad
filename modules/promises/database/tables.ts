// Written by promises.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { answerCauses, keepers } from './values.ts'

/** What was told of an open thing, by its due instant: one that moved is told anew. */
export const promiseTellings = pgTable(
  'promise_tellings',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    dueAt: time('due_at').notNull(),
    step: text('step').notNull(),
    toldAt: time('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.dueAt, table.step] }),
    index('promise_tellings_old').on(table.toldAt),
  ],
)

/** Open things that could not be told of or ended; tried again later each time. */
export const promiseFailures = pgTable(
  'promise_failures',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    tries: integer('tries').notNull(),
    failedAt: time('failed_at').notNull(),
    againAt: time('again_at').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    check('promise_failures_tries', sql`${table.tries} > 0`),
  ],
)

/** Kinds that are told and listed, and end nothing until the team turns them on. */
export const promisesWithoutEnd = pgTable('promises_without_end', {
  kind: text('kind').primaryKey(),
})

/** Why a promise was not kept, in the words of who made it; withdrawn, it counts no more. */
export const promiseAnswers = pgTable(
  'promise_answers',
  {
    id: key(),
    keeper: text('keeper', { enum: keepers }).notNull(),
    /** Shop, relay point or courier. */
    keeperId: uuid('keeper_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Order number, as people read it. */
    label: text('label').notNull(),
    dueAt: time('due_at').notNull(),
    cause: text('cause', { enum: answerCauses }).notNull(),
    /** null: its account is deleted. */
    words: text('words'),
    answeredBy: uuid('answered_by')
      .notNull()
      .references(() => users.id),
    answeredAt: time('answered_at').notNull(),
    isWithdrawn: boolean('is_withdrawn'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('promise_answers_once').on(table.keeper, table.subjectId, table.dueAt),
    index('promise_answers_by').on(table.answeredBy),
    index('promise_answers_open')
      .on(table.answeredAt)
      .where(sql`decided_at is null`),
    check('promise_answers_keeper', oneOf(table.keeper, keepers)),
    check('promise_answers_cause', oneOf(table.cause, answerCauses)),
    check(
      'promise_answers_decided',
      sql`(${table.decidedAt} is null) = (${table.decidedBy} is null) and (${table.decidedAt} is null) = (${table.isWithdrawn} is null)`,
    ),
  ],
)

/** Due instants of what has the team's days, stored when it is first seen. */
export const promiseDues = pgTable(
  'promise_dues',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    since: time('since').notNull(),
    dueAt: time('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId, table.since] })],
)
