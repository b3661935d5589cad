-- Every change of a parcel's state: who, when, why.
create view parcel_move_facts as
select m.id, m.parcel_id, m.from_state, m.to_state, m.actor_id, m.reason, m.moved_at
from parcel_moves m;
