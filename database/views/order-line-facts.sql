-- What was bought, as it was then.
create view order_line_facts as
select
  l.id, l.parcel_id, l.position, l.product_id, l.variant_id, l.slug, l.name, l.image_id, l.size,
  l.color, l.quantity, l.unit_price_francs, l.total_francs, l.commission_basis_points,
  l.commission_francs
from order_lines l;
