-- Payments without what would let somebody pay or confirm them.
create view payment_facts as
select
  p.id, p.purpose, p.subject_id, p.payer_id, p.amount_francs, p.state, p.provider_order_id,
  p.provider_transaction_id, p.failure, p.created_at, p.initiated_at, p.expires_at, p.settled_at,
  p.last_checked_at, p.checks, p.provider,
  p.state in ('created', 'initiated') as is_open
from payments p;
