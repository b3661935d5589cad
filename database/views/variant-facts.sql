-- Sizes and colours of a product, with what is left of each.
create view variant_facts as
select
  v.id, v.product_id, v.position, v.size, v.color, v.stock, v.reserved
from variants v;
