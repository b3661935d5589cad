import { sql } from 'drizzle-orm'
import { boolean, pgView, uuid } from 'drizzle-orm/pg-core'

export const conversationFacts = pgView('conversation_facts', {
  id: uuid('id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  hasMessages: boolean('has_messages').notNull(),
}).as(sql`
  select c.id, c.buyer_id, c.shop_id, c.last_message_id is not null as has_messages
  from conversations c`)

/** Median answer time of shops over 30 days, ms; from five answers. */
export const shopAnswerFacts = pgView('shop_answer_facts', {}).as(sql`
  select w.shop_id, w.answers_in_ms
  from correspondents w
  where w.answers_in_ms is not null`)
