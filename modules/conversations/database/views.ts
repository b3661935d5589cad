import { pgView } from 'drizzle-orm/pg-core'

export const conversationFacts = pgView('conversation_facts', {}).existing()
