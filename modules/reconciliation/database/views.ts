import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const reconciliationExceptionFacts = pgView('reconciliation_exception_facts', {}).as(sql`
  select
    x.id, x.statement_id, x.kind, x.operator_line_id, x.our_id, x.operator_francs, x.our_francs,
    x.happened_at, x.state, x.decision, x.reason, x.decided_by, x.decided_at
  from reconciliation_exceptions x`)
