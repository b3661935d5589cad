// Written by notifications.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { notificationKinds } from '../values/notifications.ts'
import { users } from './users.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Unique for each reader: a notification sent twice is stored once. */
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
    /** When it was pushed to the phone, alone or with others. */
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
