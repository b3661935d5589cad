// Written by notifications.
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

import { oneOf } from '../columns.ts'
import { messageWays, phoneTopics } from '../values/notifications.ts'

/**
 * How many messages were paid for on each past day in Bamako. Kept when the messages, which name a
 * phone, are deleted.
 */
export const messageDays = pgTable(
  'message_days',
  {
    day: date('day').notNull(),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    way: text('way', { enum: messageWays }).notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.topic, table.way] }),
    check('message_days_topic', oneOf(table.topic, phoneTopics)),
    check('message_days_way', oneOf(table.way, messageWays)),
    check('message_days_messages', sql`${table.messages} > 0`),
  ],
)
