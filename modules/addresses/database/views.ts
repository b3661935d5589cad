import { pgView } from 'drizzle-orm/pg-core'

export const addressFacts = pgView('address_facts', {}).existing()
