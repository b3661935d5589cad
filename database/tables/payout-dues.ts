// Written by payouts.
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'

import { ledgerAccounts, ledgerEntries } from './ledger.ts'

/**
 * Entries on the accounts of shops and couriers that no live line pays. Maintained by triggers, so
 * that no write can bypass it.
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
    /** The subject of its ledger event. */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [index('payout_dues_account').on(table.accountId)],
)
