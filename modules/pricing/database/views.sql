create view served_region_facts as
select r.region, r.served_by, r.decided_at
from served_regions r;
