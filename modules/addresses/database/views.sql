-- Delivery regions; addresses stay private.
create view address_facts as
select a.user_id, a.region, a.last_used_at
from addresses a;
