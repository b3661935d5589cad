create view closed_month_facts as
select month, closed_by, closed_at from closed_months;

create view ledger_account_facts as
select a.id, a.kind, a.owner_id
from ledger_accounts a;

-- Ledger by day: sums plus later entries.
create view ledger_days_now as
  select kind, event, day, francs, entries from ledger_days
  union all
  select a.kind, t.kind, (e.occurred_at at time zone 'Africa/Bamako')::date, e.amount_francs, 1
  from ledger_tail() e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id;

create view ledger_entry_facts as
select
  e.id, e.transaction_id, e.account_id, e.amount_francs, e.occurred_at,
  a.kind as account, a.owner_id, t.kind as event, t.subject_id, t.event_key, t.memo,
  -- The entry has the same time: a filter on both may use either index.
  t.occurred_at as event_at
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
join ledger_transactions t on t.id = e.transaction_id;

create view ledger_transaction_facts as
select t.id, t.kind, t.subject_id, t.occurred_at, t.memo
from ledger_transactions t;

-- Balances by owner: sums plus later entries.
create view ledger_standings_now as
  select account_id, event, francs, entries from ledger_standings
  union all
  select e.account_id, t.kind, e.amount_francs, 1
  from ledger_tail() e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id
  where a.owner_id is not null;

create view payout_due_facts as
select d.entry_id, d.account_id, d.subject_id
from payout_dues d;
