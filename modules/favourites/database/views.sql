create view favourite_facts as
select f.user_id, f.product_id, f.created_at
from favourites f;
