import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { closedMonths, ledgerAccounts, ledgerTransactions, payoutDues } from './tables.ts'

export const ledgerEntryFacts = pgView('ledger_entry_facts', {}).as(sql`
  select
    e.id, e.transaction_id, e.account_id, e.amount_francs, e.occurred_at,
    a.kind as account, a.owner_id, t.kind as event, t.subject_id, t.event_key, t.memo,
    -- The entry has the same time: a filter on both may use either index.
    t.occurred_at as event_at
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id`)

export const payoutDueFacts = pgView('payout_due_facts').as((qb) =>
  qb.select(columnsOf(payoutDues, 'entryId', 'accountId', 'subjectId')).from(payoutDues),
)

export const ledgerAccountFacts = pgView('ledger_account_facts').as((qb) =>
  qb.select(columnsOf(ledgerAccounts, 'id', 'kind', 'ownerId')).from(ledgerAccounts),
)

/** Balances by owner: sums plus later entries. */
export const ledgerStandingsNow = pgView('ledger_standings_now', {}).as(sql`
  select account_id, event, francs, entries from ledger_standings
    union all
    select e.account_id, t.kind, e.amount_francs, 1
    from ledger_tail() e
    join ledger_accounts a on a.id = e.account_id
    join ledger_transactions t on t.id = e.transaction_id
    where a.owner_id is not null`)

/** Ledger by day: sums plus later entries. */
export const ledgerDaysNow = pgView('ledger_days_now', {}).as(sql`
  select kind, event, day, francs, entries from ledger_days
    union all
    select a.kind, t.kind, (e.occurred_at at time zone 'Africa/Bamako')::date, e.amount_francs, 1
    from ledger_tail() e
    join ledger_accounts a on a.id = e.account_id
    join ledger_transactions t on t.id = e.transaction_id`)

export const ledgerTransactionFacts = pgView('ledger_transaction_facts').as((qb) =>
  qb
    .select(columnsOf(ledgerTransactions, 'id', 'kind', 'subjectId', 'occurredAt', 'memo'))
    .from(ledgerTransactions),
)

export const closedMonthFacts = pgView('closed_month_facts').as((qb) =>
  qb.select(columnsOf(closedMonths, 'month', 'closedBy', 'closedAt')).from(closedMonths),
)
