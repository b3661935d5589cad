import { pgView } from 'drizzle-orm/pg-core'

export const countedRefusals = pgView('counted_refusals', {}).existing()

export const refusalFacts = pgView('refusal_facts', {}).existing()
