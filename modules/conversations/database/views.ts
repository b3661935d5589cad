import { pgView } from 'drizzle-orm/pg-core'

export const conversationFacts = pgView('conversation_facts', {}).existing()

export const shopAnswerFacts = pgView('shop_answer_facts', {}).existing()
