-- A promotion counts its uses, what they took off and what was sold with them. Its row is locked
-- until the order is written, and its checks refuse the use that is one too many: of all, of one
-- buyer, or of the budget.
create or replace function count_promotion_use() returns trigger language plpgsql as $$
declare
  was integer := 0;
  discount integer := new.discount_francs;
  sold integer := new.sold_francs;
  change integer;
  most integer;
begin
  if tg_op = 'UPDATE' then
    was := (old.live_parcels > 0)::int;
    discount := discount - old.discount_francs;
    sold := sold - old.sold_francs;
  end if;
  change := (new.live_parcels > 0)::int - was;
  update promotions
  set uses = uses + change, discount_francs = discount_francs + discount, sold_francs = sold_francs + sold
  where id = new.promotion_id
  returning coalesce(max_uses_per_buyer, case when first_order_only then 1 end) into most;
  if change > 0 and most is not null and most < (
    select count(*) from promotion_uses
    where promotion_id = new.promotion_id and buyer_id = new.buyer_id and live_parcels > 0
  ) then
    raise exception 'this buyer has used the promotion as often as it may be used'
      using errcode = 'check_violation', constraint = 'promotion_uses_of_buyer';
  end if;
  return null;
end $$;

create trigger promotion_uses_counted after insert or update on promotion_uses
  for each row execute function count_promotion_use();
