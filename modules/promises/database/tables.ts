// Written by promises.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

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
