-- Transfers: each sending of a payout line to an operator that is called.
create view payout_transfer_facts as
select
  t.id, t.line_id, t.provider, t.reference, t.phone, t.name, t.amount_francs, t.state,
  t.provider_transfer_id, t.created_at, t.settled_at
from payout_transfers t;
