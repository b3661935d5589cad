-- Accepted pictures; `image` is the data a page needs.
create view picture_facts as
select
  i.id, i.owner_id, i.width, i.height, i.placeholder, i.created_at, i.hidden_at,
  json_build_object(
    'id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
    'avif', true
  ) as image
from images i;
