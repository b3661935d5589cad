-- Parcels without their codes, and what each state means: database/values/orders.ts says the same to the code.
create view parcel_facts as
select
  p.id, p.order_id, p.number, p.shop_id, p.state, p.state_since, p.placed_at,
  p.items_total_francs, p.shipping_fee_francs, p.shop_delivery_francs, p.commission_francs,
  p.items_total_francs + p.shipping_fee_francs as due_francs,
  p.accept_before, p.reminded_at, p.courier_id, p.delivery_group, p.tries, p.delivered_at, p.delay,
  p.state not in ('delivered', 'closed', 'cancelled', 'returned') as is_open,
  p.state not in ('awaiting_payment', 'cancelled', 'returning', 'returned') as is_sold,
  p.state in ('delivered', 'closed') as is_delivered,
  p.state in ('cancelled', 'returned') as is_given_up,
  p.state in ('new', 'accepted', 'ready', 'assigned') as at_shop,
  p.state in ('ready', 'assigned') as is_ready,
  p.state in ('assigned', 'in_delivery', 'failed', 'returning') as is_carried,
  p.state in ('in_delivery', 'failed', 'returning') as on_the_way,
  p.state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning') as on_board,
  p.state in ('in_delivery', 'failed') as at_door,
  p.state in ('failed', 'returning') as in_trouble,
  p.state in ('returning', 'returned') as is_sent_back
from parcels p;
