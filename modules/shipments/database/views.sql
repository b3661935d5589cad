create view custody_facts as
select
  c.id, c.parcel_id, c.holder_kind, c.holder_id, c.from_kind, c.from_id, c.proof, c.actor_id,
  c.made_at, c.at, c.ended_at
from custodies c;

create view shipment_facts as
select s.id, s.purpose, s.subject_id, s.from_kind, s.from_id
from shipments s;

create view leg_facts as
select
  l.shipment_id, s.purpose, l.number, l.way,
  case when b.to_kind is null then s.from_kind else b.to_kind end as from_kind,
  case when b.to_kind is null then s.from_id else b.to_id end as from_id,
  l.to_kind, l.to_id, l.planned_on, l.state, l.custody_id
from legs l
join shipments s on s.id = l.shipment_id
left join lateral (
  select b.to_kind, b.to_id from legs b
  where b.shipment_id = l.shipment_id and b.number < l.number and b.state <> 'skipped'
  order by b.number desc limit 1
) b on true;
