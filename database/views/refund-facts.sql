-- Refunds and how far each has come.
create view refund_facts as
select
  r.id, r.payment_id, r.payee_id, r.subject_id, r.cause, r.amount_francs, r.reason, r.state,
  r.operator_transaction_id, r.failure, r.approved_by, r.approved_at, r.sent_at, r.requested_at,
  r.settled_at, r.provider,
  r.state <> 'confirmed' as is_open,
  r.state in ('requested', 'failed') as to_approve
from refunds r;
