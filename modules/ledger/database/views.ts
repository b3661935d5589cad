import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const ledgerEntryFacts = pgView('ledger_entry_facts', {}).as(sql`
  select
    e.id, e.transaction_id, e.account_id, e.amount_francs, e.occurred_at,
    a.kind as account, a.owner_id, t.kind as event, t.subject_id, t.event_key, t.memo,
    -- The entry has the same time: a filter on both may use either index.
    t.occurred_at as event_at
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id`)

export const payoutDueFacts = pgView('payout_due_facts', {}).as(sql`
  select d.entry_id, d.account_id, d.subject_id
  from payout_dues d`)

export const ledgerAccountFacts = pgView('ledger_account_facts', {}).as(sql`
  select a.id, a.kind, a.owner_id
  from ledger_accounts a`)

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

export const ledgerTransactionFacts = pgView('ledger_transaction_facts', {}).as(sql`
  select t.id, t.kind, t.subject_id, t.occurred_at, t.memo
  from ledger_transactions t`)

export const closedMonthFacts = pgView('closed_month_facts', {}).as(sql`
  select month, closed_by, closed_at from closed_months`)
