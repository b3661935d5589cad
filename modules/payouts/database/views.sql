create view payout_batch_facts as
select
  b.id, b.number, b.day, b.state, b.built_by, b.built_at, b.reviewed_by, b.reviewed_at,
  b.approved_by, b.approved_at, b.approved_alone, b.sent_by, b.sent_at, b.settled_at,
  b.discarded_at, b.remark
from payout_batches b;

create view payout_line_facts as
select
  l.id, l.batch_id, l.owner, l.owner_id, l.name, l.depot_number, l.amount_francs, l.state,
  l.attempts, l.operator_transaction_id, l.failure, l.sent_at, l.settled_at,
  l.provider
from payout_lines l;

create view payout_transfer_facts as
select
  t.id, t.line_id, t.provider, t.reference, t.phone, t.name, t.amount_francs, t.state,
  t.provider_transfer_id, t.created_at, t.settled_at
from payout_transfers t;
