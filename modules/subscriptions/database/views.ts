import { pgView } from 'drizzle-orm/pg-core'

export const subscriptionFacts = pgView('subscription_facts', {}).existing()
