-- products.in_stock follows the variants. The product's row is written only when it changes.
create or replace function follow_stock() returns trigger language plpgsql as $$
declare
  product uuid := coalesce(new.product_id, old.product_id);
begin
  if tg_op = 'UPDATE' and (new.stock > 0) = (old.stock > 0) then
    return null;
  end if;
  update products
  set in_stock = exists (select 1 from variants where product_id = product and stock > 0)
  where id = product
    and in_stock <> exists (select 1 from variants where product_id = product and stock > 0);
  return null;
end $$;

create trigger variants_follow_stock after insert or update of stock or delete on variants
  for each row execute function follow_stock();
