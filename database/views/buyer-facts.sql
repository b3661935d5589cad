-- How far the market knows somebody as a buyer: the number proved by a code, an order delivered.
create view buyer_facts as
select
  u.id,
  u.cash_refusals,
  u.phone_proved_at is not null as is_proved,
  exists (
    select from order_facts o join parcel_facts p on p.order_id = o.id
    where o.buyer_id = u.id and p.is_delivered
  ) as is_known
from person_facts u;
