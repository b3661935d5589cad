// Written by ledger.
import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, uuid } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

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
