// Written by numbers.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { changeEndings, changeWays, paperKinds, type questionKinds } from './values.ts'

export type StoredQuestion = {
  kind: (typeof questionKinds)[number]
  choices: string[]
  right: string
}

/**
 * Asked of a number whose account was long unused. Kept as first shown, so that no second set of
 * choices tells which one is in both.
 */
export const ownerQuestions = pgTable(
  'owner_questions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    madeAt: time('made_at').notNull(),
  },
  (table) => [check('owner_questions_tries', sql`${table.wrongTries} >= 0`)],
)

export const numberChanges = pgTable(
  'number_changes',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    way: text('way', { enum: changeWays }).notNull(),
    /** null: the account was set apart. */
    fromPhone: text('from_phone'),
    toPhone: text('to_phone').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: time('asked_at').notNull(),
    newProvedAt: time('new_proved_at'),
    oldProvedAt: time('old_proved_at'),
    reason: text('reason'),
    paper: text('paper', { enum: paperKinds }),
    /** Last four signs of the paper's number. */
    paperEnd: text('paper_end'),
    approvedBy: uuid('approved_by').references(() => users.id),
    effectiveAt: time('effective_at'),
    endedAt: time('ended_at'),
    ending: text('ending', { enum: changeEndings }),
  },
  (table) => [
    uniqueIndex('number_changes_one_open')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('number_changes_due')
      .on(table.effectiveAt)
      .where(sql`ended_at is null`),
    check('number_changes_to', sql`${table.toPhone} ~ '^[5-9][0-9]{7}$'`),
    check('number_changes_way', oneOf(table.way, changeWays)),
    check('number_changes_ending', oneOf(table.ending, changeEndings)),
    check('number_changes_ended', sql`(ended_at is null) = (ending is null)`),
    check('number_changes_paper', oneOf(table.paper, paperKinds)),
    check(
      'number_changes_team',
      sql`(way = 'team') = (paper is not null) and (way = 'team') = (paper_end is not null) and (way = 'team' or approved_by is null)`,
    ),
    check('number_changes_two_people', sql`approved_by <> asked_by`),
    check(
      'number_changes_proved',
      sql`ending is distinct from 'done' or case way
        when 'both' then new_proved_at is not null and old_proved_at is not null
        when 'lost' then new_proved_at is not null and effective_at is not null
        else approved_by is not null end`,
    ),
  ],
)
