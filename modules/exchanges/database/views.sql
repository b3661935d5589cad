-- `place_relay_id`: open relay point to which the buyer brings the goods; null: a door, or the shop.
create view goods_return_facts as
select
  g.id, g.parcel_id, g.buyer_id, g.cause, g.line_id, g.opened_at, g.give_back_before, g.courier_id,
  g.back_parcel_id, g.taken_at, g.back_at, g.late_at, g.ended_at,
  g.back_at is null and g.ended_at is null as is_open,
  p.relay_id as place_relay_id, p.relay_name as place_relay_name
from goods_returns g
left join lateral (
  select r.id as relay_id, r.name as relay_name
  from parcel_facts sale
  left join exchanges x on x.return_id = g.id
  left join parcel_facts new_one on new_one.id = x.out_parcel_id
  join relay_facts r
    on r.id = case when new_one.id is null then sale.relay_id else new_one.relay_id end
  where sale.id = g.parcel_id and r.state <> 'closed'
) p on true;

create view exchange_facts as
select
  x.id, x.parcel_id, x.line_id, x.opened_by, x.payer, x.trip_francs, x.state, x.out_parcel_id,
  x.return_id, x.opened_at, x.swapped_at, x.ended_at, x.second_francs, x.second_commission_francs
from exchanges x;
