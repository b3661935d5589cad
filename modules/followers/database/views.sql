create view follower_facts as
select f.user_id, f.shop_id, f.followed_at
from shop_followers f;

create view waiting_facts as
select w.user_id, w.product_id, w.variant_id, w.asked_at, w.ends_at
from awaited_products w where w.told_at is null;
