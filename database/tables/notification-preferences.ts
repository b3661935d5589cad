// Written by notifications.
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { oneOf } from '../columns.ts'
import { notificationTopics } from '../values/notifications.ts'
import { users } from './users.ts'

/** Kinds that somebody does not want as push notifications; a kind without a row is wanted. */
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
