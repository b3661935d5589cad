-- Which pictures a product shows, in order; the first is at position 0.
create view product_pictures as
select i.product_id, i.position, i.image_id, p.image
from product_images i
left join picture_facts p on p.id = i.image_id;
