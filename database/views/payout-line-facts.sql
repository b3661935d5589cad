-- What a batch pays to whom.
create view payout_line_facts as
select
  l.id, l.batch_id, l.owner, l.owner_id, l.name, l.depot_number, l.amount_francs, l.state,
  l.attempts, l.operator_transaction_id, l.failure, l.sent_at, l.settled_at,
  l.provider
from payout_lines l;
