create view courier_fee_facts as
select f.parcel_id, f.courier_id, f.amount_francs, f.earned_at
from courier_fees f;

create view courier_presence_facts as
select p.courier_id, p.seen_at
from courier_presence p;

create view failed_trip_facts as
select
  t.parcel_id, t.courier_id, t.reason, t.fault, t.amount_francs - coalesce(b.amount_francs, 0) as amount_francs,
  t.earned_at
from failed_trips t left join trips_taken_back b on b.parcel_id = t.parcel_id;

create view delivery_failure_facts as
select
  f.id, f.parcel_id, f.try_number, f.courier_id, f.kind, f.note, f.image_id, f.failed_at, f.retry_before
from delivery_failures f;
