-- A product without a promotional price has no last day of one. The version before this column takes
-- the price off alone, so the day goes with it.
create or replace function end_offer_with_price() returns trigger language plpgsql as $$
begin
  new.promo_until := null;
  return new;
end $$;

create trigger products_end_offer before update of promo_price_francs on products for each row
  when (new.promo_price_francs is null) execute function end_offer_with_price();
