// Written by notifications.
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { oneOf, time } from '../columns.ts'
import { phoneTopics, phoneWays } from '../values/notifications.ts'
import { users } from './users.ts'

/** How somebody wants to be written to; without a row: by SMS, and about sales not at all. */
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
    // What the law asks for, and the safety of an account, always reach their owner.
    check('phone_choices_none', sql`${table.way} <> 'none' or ${table.topic} = 'sales'`),
  ],
)
