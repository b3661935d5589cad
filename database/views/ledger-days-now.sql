-- The ledger by day at this instant: the sums made so far and every entry since.
create view ledger_days_now as
  select kind, event, day, francs, entries from ledger_days
  union all
  select a.kind, t.kind, (e.occurred_at at time zone 'Africa/Bamako')::date, e.amount_francs, 1
  from ledger_tail() e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id;
