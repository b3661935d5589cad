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

/**
 * A month whose books are closed: a trigger refuses entries dated in it. Never reopened, so
 * append-only like the ledger.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** Its first day. */
    month: date('month').primaryKey(),
    closedBy: uuid('closed_by').notNull(),
    closedAt: time('closed_at').notNull(),
    /** When it was closed: how many entries it had, and the sum of their debits. */
    entriesCount: bigint('entries_count', { mode: 'number' }).notNull(),
    debitFrancs: bigint('debit_francs', { mode: 'number' }).notNull(),
  },
  (table) => [check('closed_months_first_day', sql`extract(day from ${table.month}) = 1`)],
)

/** Each comparison of the ledger with the facts; figures show the last one. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: key(),
    checkedAt: time('checked_at').notNull(),
    /** Empty where they agreed. */
    findings: jsonb('findings')
      .$type<{ what: string; ledger: number; facts: number; days?: string }[]>()
      .notNull(),
  },
  (table) => [index('ledger_checks_last').on(table.checkedAt)],
)

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

const francs = () => bigint('francs', { mode: 'number' }).notNull()

const entries = () => bigint('entries', { mode: 'number' }).notNull()

/**
 * Sums of entries by kind of account, event, day in Bamako and side. Read `ledger_days_now`, which
 * adds the entries not summed yet.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    kind: text('kind', { enum: accountKinds }).notNull(),
    event: text('event').notNull(),
    day: date('day').notNull(),
    /** Debits and credits are summed apart, so that each side can be read alone. */
    isDebit: boolean('is_debit').notNull(),
    francs: francs(),
    entries: entries(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.event, table.isDebit] })],
)

/** The balance of each account that somebody owns, by event. Read `ledger_standings_now`. */
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

/** A single row: the number of the last entry that is summed. */
export const ledgerSummedUp = pgTable(
  'ledger_summed_up',
  {
    only: boolean('only').primaryKey().default(true),
    upto: bigint('upto', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('ledger_summed_up_once', sql`${table.only}`)],
)
