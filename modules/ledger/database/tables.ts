// Written by ledger.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  pgTable,
  uuid,
  index,
  jsonb,
  integer,
  text,
  unique,
  uniqueIndex,
  boolean,
  primaryKey,
} from 'drizzle-orm/pg-core'
import { time, key, listedName } from '#database/columns.ts'
import { accountKinds } from './values.ts'

/** Closed for good: a trigger refuses its entries. Append-only (refuse-change.sql). */
export const closedMonths = pgTable(
  'closed_months',
  {
    month: date('month').primaryKey(),
    closedBy: uuid('closed_by').notNull(),
    closedAt: time('closed_at').notNull(),
    entriesCount: bigint('entries_count', { mode: 'number' }).notNull(),
    debitFrancs: bigint('debit_francs', { mode: 'number' }).notNull(),
  },
  (table) => [check('closed_months_first_day', sql`extract(day from ${table.month}) = 1`)],
)

export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: key(),
    checkedAt: time('checked_at').notNull(),
    findings: jsonb('findings')
      .$type<{ what: string; ledger: number; facts: number; days?: string }[]>()
      .notNull(),
  },
  (table) => [index('ledger_checks_last').on(table.checkedAt)],
)

/**
 * `owner_id`: shop (also of a relay's fees), courier or owner of a relay's box; null for the
 * market's own. Append-only (refuse-change.sql).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  { id: key(), kind: text('kind', { enum: accountKinds }).notNull(), ownerId: uuid('owner_id') },
  (table) => [
    unique('ledger_accounts_one_each').on(table.kind, table.ownerId).nullsNotDistinct(),
    check('ledger_accounts_kind', listedName(table.kind)),
    check(
      'ledger_accounts_owner',
      sql`(${table.ownerId} is not null) = (${table.kind} in ('seller_payable', 'courier_payable', 'courier_cash', 'relay_payable', 'relay_cash', 'carrier_payable'))`,
    ),
  ],
)

/**
 * Event that moved money; its entries sum to zero, else the commit fails. Append-only
 * (refuse-change.sql).
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: key(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
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

/** Positive = debit, negative = credit. Append-only (refuse-change.sql). */
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

/**
 * Entries owed to a shop or courier that no live payout pays. Written by `postEntries`, since a
 * search of all entries took over 30 s.
 */
export const payoutDues = pgTable(
  'payout_dues',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerEntries.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [index('payout_dues_account').on(table.accountId)],
)

const francs = () => bigint('francs', { mode: 'number' }).notNull()

const entries = () => bigint('entries', { mode: 'number' }).notNull()

/**
 * Sums by account kind, event, day in Bamako and side. Read `ledger_days_now`, which adds unsummed
 * entries.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    kind: text('kind', { enum: accountKinds }).notNull(),
    event: text('event').notNull(),
    day: date('day').notNull(),
    isDebit: boolean('is_debit').notNull(),
    francs: francs(),
    entries: entries(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.event, table.isDebit] })],
)

/** Balances of owned accounts by event. Read `ledger_standings_now`. */
export const ledgerStandings = pgTable(
  'ledger_standings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    event: text('event').notNull(),
    francs: francs(),
    entries: entries(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.event] })],
)

export const ledgerSummedUp = pgTable(
  'ledger_summed_up',
  {
    only: boolean('only').primaryKey().default(true),
    upto: bigint('upto', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('ledger_summed_up_once', sql`${table.only}`)],
)
