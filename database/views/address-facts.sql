-- Where people have their orders brought, by region; the address itself is theirs.
create view address_facts as
select a.user_id, a.region, a.last_used_at
from addresses a;
