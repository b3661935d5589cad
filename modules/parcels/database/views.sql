-- Facts of buyers: `is_proved`: number verified by a code; `is_known`: goods of some worth were
-- brought by the market's people. What a shop alone says it gave, or gave away, makes none known.
create view buyer_facts as
select
  u.id,
  u.phone_proved_at is not null as is_proved,
  exists (
    select from order_facts o join parcel_facts p on p.order_id = o.id
    where o.buyer_id = u.id and p.is_delivered and p.receive_at <> 'shop'
      and p.items_total_francs >= 2000
  ) as is_known
from person_facts u;

create view order_facts as
select
  o.id, o.order_number, o.buyer_id, o.payment_method, o.items_total_francs,
  o.shipping_fee_francs, o.market_discount_francs, o.market_promotion, o.total_francs, o.reserved_until, o.paid_at, o.full_name, o.phone,
  o.phone2, o.region, o.quartier, o.repere, o.note, o.latitude, o.longitude, o.zone, o.placed_at,
  o.reserved_until is null or o.deposit_francs is not null as is_placed_in_cash,
  o.surcharge_francs, o.surcharge_reason, o.receive_at, o.deposit_francs, o.deposit_payment_id,
  o.sold_by_link, o.rest_before_leaving, o.relay_id, o.further_shop_francs, o.place_held_until
from orders o;

create view order_line_facts as
select
  l.id, l.parcel_id, l.position, l.product_id, l.variant_id, l.slug, l.name, l.image_id, l.size,
  l.color, l.quantity, l.unit_price_francs, l.usual_price_francs, l.shop_discount_francs, l.total_francs, l.commission_basis_points,
  l.commission_francs, l.ordered_quantity
from order_lines l;

create view parcel_facts as
select
  p.id, p.order_id, p.number, p.shop_id, p.state, p.state_since, p.placed_at,
  p.items_total_francs, p.shop_discount_francs, p.shop_promotion, p.market_discount_francs,
  p.market_delivery_francs, p.shipping_fee_francs, p.shop_delivery_francs, p.commission_francs, p.kept_promotion_francs, p.borne_francs,
  p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs as due_francs,
  p.deposit_francs, p.kept_deposit_francs,
  greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) as door_francs,
  case when parcel_is_delivered(p.state)
    then greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) - p.cash_rounding_francs
    else greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) / 5 * 5
  end as cash_francs,
  p.cash_rounding_francs,
  p.accept_before, p.due_at, p.reminded_at, p.courier_id, p.delivery_group, p.tries, p.delivered_at, p.delay, p.outside_payment, p.rest_of,
  p.errand, p.errand_for, p.trip_francs, p.zone_fee_francs, p.weight_class, p.receive_at, p.ready_days, p.ready_before,
  p.relay_id,
  parcel_is_open(p.state) as is_open,
  parcel_is_sold(p.state) as is_sold,
  parcel_is_delivered(p.state) as is_delivered,
  parcel_is_given_up(p.state) as is_given_up,
  parcel_at_shop(p.state) as at_shop,
  parcel_is_ready(p.state) as is_ready,
  parcel_is_carried(p.state) as is_carried,
  parcel_on_the_way(p.state) as on_the_way,
  parcel_on_board(p.state) as on_board,
  parcel_at_door(p.state) as at_door,
  parcel_is_to_come(p.state) as is_to_come,
  parcel_at_relay(p.state) as at_relay,
  parcel_in_trouble(p.state) as in_trouble,
  parcel_is_sent_back(p.state) as is_sent_back
from parcels p;

create view parcel_move_facts as
select m.id, m.parcel_id, m.from_state, m.to_state, m.actor_id, m.reason, m.moved_at
from parcel_moves m;

-- « Bought » is `is_sold`. What an errand carries was bought before.
create view purchase_facts as
select
  l.id, l.parcel_id, l.product_id, l.slug, l.name, l.image_id, l.quantity,
  p.order_id, p.shop_id, p.delivered_at, p.is_sold, p.is_delivered,
  o.order_number, o.buyer_id, o.placed_at, o.region
from order_line_facts l
join parcel_facts p on p.id = l.parcel_id and p.errand is null
join order_facts o on o.id = p.order_id;
