// Written by ledger.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, listedName, time } from '../columns.ts'
import { accountKinds } from '../values/ledger.ts'

/**
 * An account of the ledger. `owner_id`: the shop or courier it belongs to; null for the market's
 * own.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  { id: key(), kind: text('kind', { enum: accountKinds }).notNull(), ownerId: uuid('owner_id') },
  (table) => [
    unique('ledger_accounts_one_each').on(table.kind, table.ownerId).nullsNotDistinct(),
    check('ledger_accounts_kind', listedName(table.kind)),
    check(
      'ledger_accounts_owner',
      sql`(${table.ownerId} is not null) = (${table.kind} in ('seller_payable', 'courier_payable', 'courier_cash'))`,
    ),
  ],
)

/**
 * One event that moved money. Its entries sum to zero: the database refuses the commit otherwise.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: key(),
    kind: text('kind').notNull(),
    /** What it is about (an order, a parcel, a payout …). */
    subjectId: uuid('subject_id').notNull(),
    /** Unique, so that the same event cannot be posted twice. */
    eventKey: text('event_key').notNull(),
    occurredAt: time('occurred_at').notNull(),
    memo: text('memo').notNull().default(''),
  },
  (table) => [
    uniqueIndex('ledger_transactions_event').on(table.eventKey),
    index('ledger_transactions_subject').on(table.subjectId),
    index('ledger_transactions_event_time').on(table.kind, table.occurredAt),
  ],
)

/** Append-only: update and delete are refused by a trigger. Positive = debit, negative = credit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountFrancs: integer('amount_francs').notNull(),
    occurredAt: time('occurred_at').notNull(),
  },
  (table) => [
    check('ledger_entries_amount', sql`${table.amountFrancs} <> 0`),
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_account').on(table.accountId, table.occurredAt),
    index('ledger_entries_time').on(table.occurredAt, table.id),
  ],
)
