create view custody_facts as
select
  c.id, c.parcel_id, c.holder_kind, c.holder_id, c.from_kind, c.from_id, c.proof, c.actor_id,
  c.made_at, c.at, c.ended_at
from custodies c;
