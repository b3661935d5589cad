-- Which pictures a product shows, in order.
create view product_pictures as
select
  i.product_id, i.position, i.image_id
from product_images i;
