import { pgView } from 'drizzle-orm/pg-core'

export const waitingFacts = pgView('waiting_facts', {}).existing()
