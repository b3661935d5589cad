create view goods_return_facts as
select
  g.id, g.parcel_id, g.buyer_id, g.cause, g.line_id, g.opened_at, g.give_back_before, g.courier_id,
  g.back_parcel_id, g.taken_at, g.back_at, g.late_at, g.ended_at,
  g.back_at is null and g.ended_at is null as is_open
from goods_returns g;
