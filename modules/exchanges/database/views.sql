create view goods_return_facts as
select
  g.id, g.parcel_id, g.buyer_id, g.cause, g.line_id, g.opened_at, g.give_back_before, g.courier_id,
  g.back_parcel_id, g.taken_at, g.back_at, g.late_at, g.ended_at,
  g.back_at is null and g.ended_at is null as is_open
from goods_returns g;

create view exchange_facts as
select
  x.id, x.parcel_id, x.line_id, x.opened_by, x.payer, x.trip_francs, x.state, x.out_parcel_id,
  x.return_id, x.opened_at, x.swapped_at, x.ended_at, x.second_francs, x.second_commission_francs
from exchanges x;
