create view double_payment_facts as
select d.parcel_id, d.box, d.owner_id, d.amount_francs, d.taken_at, d.denied_at
from double_payments d;
