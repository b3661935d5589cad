// Written by false-messages.
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import {
  MESSAGE_TEXT_MAX,
  messageLosses,
  messageOutcomes,
  messageWays,
  WARNING_DAYS_MAX,
  WARNING_TEXT_MAX,
  warningStates,
} from './values.ts'

/** Messages and calls that asked for a code or money in a false name, as people report them. */
export const falseMessages = pgTable(
  'false_messages',
  {
    id: key(),
    way: text('way', { enum: messageWays }).notNull(),
    /** Codes in it are masked; null: its account was deleted. */
    words: text('words'),
    /** Number from which it came: of Mali with 223, else as abroad; null: not known. */
    sender: text('sender'),
    cameOn: date('came_on').notNull(),
    lost: text('lost', { enum: messageLosses }).notNull(),
    /** null: a visitor, or an account that was deleted. */
    userId: uuid('user_id').references(() => users.id),
    reportedAt: time('reported_at').notNull(),
    outcome: text('outcome', { enum: messageOutcomes }),
    handledBy: uuid('handled_by').references(() => users.id),
    handledAt: time('handled_at'),
  },
  (table) => [
    index('false_messages_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('false_messages_sender')
      .on(table.sender)
      .where(sql`sender is not null`),
    index('false_messages_open')
      .on(table.reportedAt, table.id)
      .where(sql`outcome is null`),
    index('false_messages_handled')
      .on(table.handledAt)
      .where(sql`outcome is not null`),
    check('false_messages_way', oneOf(table.way, messageWays)),
    check('false_messages_lost', oneOf(table.lost, messageLosses)),
    check('false_messages_outcome', oneOf(table.outcome, messageOutcomes)),
    check(
      'false_messages_words',
      sql`char_length(${table.words}) between 1 and ${sql.raw(String(MESSAGE_TEXT_MAX))}`,
    ),
    check('false_messages_sender', sql`${table.sender} ~ '^[0-9]{3,15}$'`),
    check(
      'false_messages_handled',
      sql`(${table.outcome} is null) = (${table.handledAt} is null) and (${table.outcome} is null) = (${table.handledBy} is null)`,
    ),
  ],
)

/** Warnings of such a message to all, each asked by one of the team and approved by another. */
export const warnings = pgTable(
  'warnings',
  {
    id: key(),
    /** null: the report was erased. */
    messageId: uuid('message_id').references(() => falseMessages.id, { onDelete: 'set null' }),
    words: text('words').notNull(),
    days: integer('days').notNull(),
    state: text('state', { enum: warningStates }).notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: time('asked_at').notNull(),
    approvedBy: uuid('approved_by').references(() => users.id),
    shownAt: time('shown_at'),
    /** Until then it waits, or is shown; or when it was put aside, or ended earlier. */
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('warnings_one_shown')
      .on(table.state)
      .where(sql`state = 'shown'`),
    uniqueIndex('warnings_one_asked')
      .on(table.messageId)
      .where(sql`state = 'asked'`),
    index('warnings_message')
      .on(table.messageId)
      .where(sql`message_id is not null`),
    index('warnings_newest').on(table.askedAt.desc(), table.id.desc()),
    check('warnings_state', oneOf(table.state, warningStates)),
    check(
      'warnings_words',
      sql`char_length(${table.words}) between 1 and ${sql.raw(String(WARNING_TEXT_MAX))}`,
    ),
    check('warnings_days', sql`${table.days} between 1 and ${sql.raw(String(WARNING_DAYS_MAX))}`),
    check('warnings_another_person', sql`${table.approvedBy} <> ${table.askedBy}`),
    check(
      'warnings_two_people',
      sql`(${table.approvedBy} is null) = (${table.shownAt} is null) and (${table.approvedBy} is null) = (${table.state} in ('asked', 'aside'))`,
    ),
  ],
)
