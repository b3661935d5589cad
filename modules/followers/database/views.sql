-- Who follows which shop, since when.
create view follower_facts as
select f.user_id, f.shop_id, f.followed_at
from shop_followers f;
