// Written by notifications.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { phoneTopics, smsStates } from '../values/notifications.ts'

/**
 * Messages to send. The text may hold a code or a link: it is erased as soon as it is no longer
 * needed.
 */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: key(),
    /** Unique: a message queued twice is sent once. */
    newsKey: text('news_key').notNull(),
    /** The kind of news; `orders` for rows older than the column. */
    topic: text('topic', { enum: phoneTopics }).notNull().default('orders'),
    phone: text('phone').notNull(),
    text: text('text'),
    state: text('state', { enum: smsStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Tries with an unknown outcome. */
    unsureTries: integer('unsure_tries').notNull().default(0),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    nextTryAt: time('next_try_at').notNull(),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
    /** Not sent after this. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sms_outbox_news').on(table.newsKey),
    index('sms_outbox_due')
      .on(table.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('sms_outbox_age').on(table.createdAt),
    index('sms_outbox_phone').on(table.phone, table.createdAt),
    index('sms_outbox_sent')
      .on(table.sentAt)
      .where(sql`sent_at is not null`),
    check('sms_outbox_topic', oneOf(table.topic, phoneTopics)),
    check('sms_outbox_state', oneOf(table.state, smsStates)),
    check('sms_outbox_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'sms_outbox_erased',
      sql`(${table.text} is not null) = (${table.state} in ('waiting', 'sending'))`,
    ),
  ],
)

/**
 * A single row: when the next message may be sent, by any process. By the database's clock, which
 * all share.
 */
export const smsPace = pgTable(
  'sms_pace',
  {
    id: integer('id').primaryKey().default(1),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('sms_pace_single', sql`${table.id} = 1`)],
)
