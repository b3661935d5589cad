create view category_facts as
select
  c.id, c.slug, c.name, c.position, c.image_id, c.merged_into
from categories c;

create view subcategory_facts as
select
  c.id, c.category_id, c.slug, c.name, c.position, c.merged_into
from subcategories c;
