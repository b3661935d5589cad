-- Every owner's balance at this instant: the sums made so far and every entry since.
create view ledger_standings_now as
  select account_id, event, francs, entries from ledger_standings
  union all
  select e.account_id, t.kind, e.amount_francs, 1
  from ledger_tail() e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id
  where a.owner_id is not null;
