// Written by notifications.
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { oneOf, time } from '../columns.ts'
import { phoneTopics, phoneWays } from '../values/notifications.ts'
import { users } from './users.ts'

/** By what way somebody wants messages; without a row: by SMS, and none about sales. */
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
    // What the law requires, and the safety of an account, cannot be switched off.
    check('phone_choices_none', sql`${table.way} <> 'none' or ${table.topic} = 'sales'`),
  ],
)
