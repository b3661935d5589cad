create view delivery_failure_facts as
select
  f.id, f.parcel_id, f.try_number, f.courier_id, f.kind, f.note, f.failed_at, f.retry_before
from delivery_failures f;

create view group_zone_facts as
select g.zone, g.group_name
from delivery_group_zones g;
