create view group_zone_facts as
select g.zone, g.group_name
from delivery_group_zones g;
