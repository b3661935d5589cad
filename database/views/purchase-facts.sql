-- Order lines with their parcel and order: who bought what, when. « Bought » is `is_sold`.
create view purchase_facts as
select
  l.id, l.parcel_id, l.product_id, l.slug, l.name, l.image_id, l.quantity,
  p.order_id, p.shop_id, p.delivered_at, p.is_sold, p.is_delivered,
  o.order_number, o.buyer_id, o.placed_at, o.region
from order_line_facts l
join parcel_facts p on p.id = l.parcel_id
join order_facts o on o.id = p.order_id;
