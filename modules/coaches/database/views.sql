create view carrier_facts as
select c.id, c.name, c.phone, c.provider, c.opened_at, c.closed_at
from carriers c;
