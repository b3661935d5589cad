// Written by reconciliation.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { francs, key, oneOf, time, bytes } from '#database/columns.ts'
import { firstProvider, paymentProviders } from '#modules/operators/database/values.ts'
import { operatorLineKinds, exceptionKinds, exceptionStates, decisions } from './values.ts'
import { users } from '#modules/identity/database/tables.ts'

export const operatorStatements = pgTable(
  'operator_statements',
  {
    id: key(),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    fileName: text('file_name').notNull(),
    /** A file sent twice is one statement. */
    contentHash: bytes('content_hash').notNull(),
    importedBy: uuid('imported_by').references(() => users.id),
    importedAt: time('imported_at').notNull(),
    fromAt: time('from_at').notNull(),
    toAt: time('to_at').notNull(),
    linesCount: integer('lines_count').notNull(),
    matchedCount: integer('matched_count').notNull(),
    /** Beyond int4, `closing_francs` is exact and this column the nearest. */
    balanceFrancs: francs('balance_francs'),
    closingFrancs: bigint('closing_francs', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('operator_statements_content').on(table.contentHash),
    index('operator_statements_time').on(table.importedAt.desc()),
  ],
)

export const operatorLines = pgTable(
  'operator_lines',
  {
    id: key(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => operatorStatements.id),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind', { enum: operatorLineKinds }).notNull(),
    /** Positive: received; negative: paid. */
    amountFrancs: francs('amount_francs').notNull(),
    reference: text('reference').notNull().default(''),
    phone: text('phone').notNull().default(''),
    happenedAt: time('happened_at').notNull(),
    status: text('status', { enum: ['success', 'failed'] }).notNull(),
    matchedId: uuid('matched_id'),
  },
  (table) => [
    // Unique, also across statements.
    uniqueIndex('operator_lines_transaction').on(table.transactionId),
    index('operator_lines_statement').on(table.statementId, table.happenedAt),
    index('operator_lines_matched').on(table.matchedId),
    check('operator_lines_kind', oneOf(table.kind, operatorLineKinds)),
    check('operator_lines_amount', sql`${table.amountFrancs} <> 0`),
  ],
)

export const reconciliationExceptions = pgTable(
  'reconciliation_exceptions',
  {
    id: key(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => operatorStatements.id),
    kind: text('kind', { enum: exceptionKinds }).notNull(),
    operatorLineId: uuid('operator_line_id').references(() => operatorLines.id),
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
    // Unique per difference, even if a statement is read again.
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
