// Written by ledger.
import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'

import { key, time } from '../columns.ts'

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
