-- Places where francs are counted, and whose they are.
create view ledger_account_facts as
select a.id, a.kind, a.owner_id
from ledger_accounts a;
