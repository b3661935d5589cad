-- Orders: who bought, where to, for how much, paid or not.
create view order_facts as
select
  o.id, o.order_number, o.buyer_id, o.payment_method, o.items_total_francs,
  o.shipping_fee_francs, o.total_francs, o.reserved_until, o.paid_at, o.full_name, o.phone,
  o.phone2, o.region, o.quartier, o.repere, o.note, o.latitude, o.longitude, o.zone, o.placed_at
from orders o;
