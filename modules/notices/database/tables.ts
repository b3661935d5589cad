// Written by notices.
import {
  boolean,
  check,
  pgTable,
  primaryKey,
  text,
  uuid,
  index,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { oneOf, key, time, bytes } from '#database/columns.ts'
import { notificationTopics, notificationKinds, phoneTopics, phoneWays } from './values.ts'
import { users, sessions } from '#modules/identity/database/tables.ts'

/** Topics without push for a user; default: pushed. */
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

export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Prevents double notices. */
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
    // Readers of an announcement.
    index('notifications_announcements')
      .on(table.resourceId)
      .where(sql`kind = 'announcement'`),
    check('notifications_kind', oneOf(table.kind, notificationKinds)),
  ],
)

/** Default: SMS, and none about sales. */
export const phoneChoices = pgTable(
  'phone_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    way: text('way', { enum: phoneWays }).notNull(),
    chosenAt: time('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('phone_choices_topic', oneOf(table.topic, phoneTopics)),
    check('phone_choices_way', oneOf(table.way, phoneWays)),
    // Legal messages and account safety cannot be switched off.
    check('phone_choices_none', sql`${table.way} <> 'none' or ${table.topic} = 'sales'`),
  ],
)

/**
 * Browser's push address and encryption keys. Deleted when its service reports it gone, and with
 * its session.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
)

export const pushPauses = pgTable('push_pauses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nextAt: time('next_at').notNull(),
})
