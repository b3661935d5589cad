import { pgView } from 'drizzle-orm/pg-core'

export const ledgerEntryFacts = pgView('ledger_entry_facts', {}).existing()

export const payoutDueFacts = pgView('payout_due_facts', {}).existing()

export const ledgerAccountFacts = pgView('ledger_account_facts', {}).existing()

export const ledgerStandingsNow = pgView('ledger_standings_now', {}).existing()

export const ledgerDaysNow = pgView('ledger_days_now', {}).existing()

export const ledgerTransactionFacts = pgView('ledger_transaction_facts', {}).existing()

export const closedMonthFacts = pgView('closed_month_facts', {}).existing()
