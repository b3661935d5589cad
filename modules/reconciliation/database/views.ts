import { pgView } from 'drizzle-orm/pg-core'

export const reconciliationExceptionFacts = pgView('reconciliation_exception_facts', {}).existing()
