import { boolean, pgView, uuid } from 'drizzle-orm/pg-core'

export const conversationFacts = pgView('conversation_facts', {
  id: uuid('id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  hasMessages: boolean('has_messages').notNull(),
}).existing()

export const shopAnswerFacts = pgView('shop_answer_facts', {}).existing()
