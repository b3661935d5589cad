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
import { oneOf, key, time } from '#database/columns.ts'
import { notificationTopics, notificationKinds } from './values.ts'
import { users } from '#modules/identity/database/tables.ts'

/** Topics without push; default: pushed. */
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
    index('notifications_announcements')
      .on(table.resourceId)
      .where(sql`kind = 'announcement'`),
    check('notifications_kind', oneOf(table.kind, notificationKinds)),
  ],
)

export const pushPauses = pgTable('push_pauses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nextAt: time('next_at').notNull(),
})
