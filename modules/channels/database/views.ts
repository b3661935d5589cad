import { sql } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import { phoneTopics, phoneWays } from './values.ts'

export const phoneChoiceFacts = pgView('phone_choice_facts', {
  userId: uuid('user_id').notNull(),
  topic: text('topic', { enum: phoneTopics }).notNull(),
  way: text('way', { enum: phoneWays }).notNull(),
}).as(sql`
  select c.user_id, c.topic, c.way
  from phone_choices c`)

export const smsFacts = pgView('sms_facts', {}).as(sql`
  select s.id, s.state, s.created_at, s.sent_at
  from sms_outbox s`)

/** Users with web push: a row a browser. */
export const browserFacts = pgView('browser_facts', {}).as(sql`
  select b.user_id
  from push_subscriptions b`)
