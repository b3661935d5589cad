// Written by reconciliation.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '../columns.ts'
import { exceptionKinds, exceptionStates, decisions } from '../values/reconciliation.ts'
import { users } from './users.ts'
import { operatorStatements, operatorLines } from './operator-statements.ts'

/** A difference between the operator and our ledger, until somebody decides. */
export const reconciliationExceptions = pgTable(
  'reconciliation_exceptions',
  {
    id: key(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => operatorStatements.id),
    kind: text('kind', { enum: exceptionKinds }).notNull(),
    operatorLineId: uuid('operator_line_id').references(() => operatorLines.id),
    /** The payment, refund or payout line of ours it is about. */
    ourId: uuid('our_id'),
    operatorFrancs: francs('operator_francs'),
    ourFrancs: francs('our_francs'),
    happenedAt: time('happened_at').notNull(),
    state: text('state', { enum: exceptionStates }).notNull().default('open'),
    decision: text('decision', { enum: decisions }),
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
  },
  (table) => [
    index('reconciliation_exceptions_of_statement')
      .on(table.statementId)
      .where(sql`state <> 'decided'`),
    index('reconciliation_exceptions_queue').on(table.state, table.happenedAt),
    // One exception for each difference, however often its statement is read.
    uniqueIndex('reconciliation_exceptions_operator').on(table.operatorLineId, table.kind),
    uniqueIndex('reconciliation_exceptions_ours')
      .on(table.ourId, table.kind)
      .where(sql`operator_line_id is null`),
    check('reconciliation_exceptions_kind', oneOf(table.kind, exceptionKinds)),
    check('reconciliation_exceptions_state', oneOf(table.state, exceptionStates)),
    check(
      'reconciliation_exceptions_decided',
      sql`(${table.state} = 'decided') = (${table.decision} is not null and ${table.decidedBy} is not null)`,
    ),
  ],
)
