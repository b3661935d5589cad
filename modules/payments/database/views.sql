-- Omits secrets to pay or confirm.
create view payment_facts as
select
  p.id, p.purpose, p.subject_id, p.payer_id, p.amount_francs, p.state, p.provider_order_id,
  p.provider_transaction_id, p.failure, p.created_at, p.initiated_at, p.expires_at, p.settled_at,
  p.last_checked_at, p.checks, p.provider, p.refunds_to_payer,
  p.state in ('created', 'initiated') as is_open
from payments p;

create view refund_facts as
select
  r.id, r.payment_id, r.payee_id, r.subject_id, r.cause, r.amount_francs, r.reason, r.state,
  r.operator_transaction_id, r.failure, r.approved_by, r.approved_at, r.sent_at, r.requested_at,
  r.settled_at, r.provider, r.payee_phone, r.payee_phone_at,
  r.state <> 'confirmed' as is_open,
  r.awaits_payee, r.state in ('requested', 'failed') and not r.awaits_payee as to_approve
from refunds r;
