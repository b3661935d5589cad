-- Batches of payouts, one a Saturday.
create view payout_batch_facts as
select
  b.id, b.number, b.day, b.state, b.built_by, b.built_at, b.reviewed_by, b.reviewed_at,
  b.approved_by, b.approved_at, b.approved_alone, b.sent_by, b.sent_at, b.settled_at,
  b.discarded_at, b.remark
from payout_batches b;
