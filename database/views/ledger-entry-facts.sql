-- Every entry with its account and the event that made it.
create view ledger_entry_facts as
select
  e.id, e.transaction_id, e.account_id, e.amount_francs, e.occurred_at,
  a.kind as account, a.owner_id, t.kind as event, t.subject_id, t.event_key, t.memo
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
join ledger_transactions t on t.id = e.transaction_id;
