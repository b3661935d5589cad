import { pgView, text, uuid } from 'drizzle-orm/pg-core'

import { phoneTopics, phoneWays } from './values.ts'

export const phoneChoiceFacts = pgView('phone_choice_facts', {
  userId: uuid('user_id').notNull(),
  topic: text('topic', { enum: phoneTopics }).notNull(),
  way: text('way', { enum: phoneWays }).notNull(),
}).existing()
