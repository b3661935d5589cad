// Written by ledger.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { accountKinds } from '../values/ledger.ts'
import { ledgerAccounts } from './ledger.ts'

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
