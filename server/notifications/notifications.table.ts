import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { notificationKinds, notificationTopics } from '#contract/notifications/notifications.ts'

import { users } from '../accounts/index.ts'
import { key, oneOf, time } from '../kernel/columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the piece of news for its reader: told twice, it is kept once. */
    newsKey: text('news_key').notNull(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    webUrl: text('web_url').notNull(),
    appRoute: text('app_route').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: uuid('resource_id'),
    slug: text('slug'),
    readAt: time('read_at'),
    /** When it was told on the phone, alone or with others. */
    pushedAt: time('pushed_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_news').on(table.userId, table.newsKey),
    index('notifications_list').on(table.userId, table.createdAt, table.id),
    index('notifications_unread')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`read_at is null`),
    index('notifications_age').on(table.createdAt),
    check('notifications_kind', oneOf(table.kind, notificationKinds)),
  ],
)

export const smsStates = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const

/** Messages to send, kept until they are. The text may hold a code or a link that opens something: it is erased as soon as it is of no more use. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: key(),
    /** What the message is about: asked for twice, it is sent once. */
    newsKey: text('news_key').notNull(),
    phone: text('phone').notNull(),
    text: text('text'),
    state: text('state', { enum: smsStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Tries of which nobody knows whether the message went out. */
    unsureTries: integer('unsure_tries').notNull().default(0),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    nextTryAt: time('next_try_at').notNull(),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
    /** Of no use any more after this. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sms_outbox_news').on(table.newsKey),
    index('sms_outbox_due')
      .on(table.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('sms_outbox_age').on(table.createdAt),
    check('sms_outbox_state', oneOf(table.state, smsStates)),
    check('sms_outbox_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'sms_outbox_erased',
      sql`(${table.text} is not null) = (${table.state} in ('waiting', 'sending'))`,
    ),
  ],
)

/** One row: when the next message may leave, whichever process sends it. By the database's clock, which all of them share. */
export const smsPace = pgTable(
  'sms_pace',
  {
    id: integer('id').primaryKey().default(1),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('sms_pace_single', sql`${table.id} = 1`)],
)

/** Where one browser of somebody takes web push, and the keys that only it can read with. Forgotten once its service says that it is gone. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
  ],
)

/** One row for who gets web push: when the next message may leave. */
export const pushTurns = pgTable('push_turns', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nextAt: time('next_at').notNull(),
})

/** Kinds of which somebody does not want to be told on the phone; what has no row is wanted. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: notificationTopics }).notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('notification_preferences_topic', oneOf(table.topic, notificationTopics)),
  ],
)
