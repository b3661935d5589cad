-- Pictures that were taken in: size, placeholder, whose they are.
create view picture_facts as
select
  i.id, i.owner_id, i.width, i.height, i.placeholder, i.avif_at, i.created_at
from images i;
