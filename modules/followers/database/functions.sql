-- Records units of awaited products that come back into stock, from a seller, a file or an
-- abandoned order; `tellWaiting` of followers notifies as many people.
create or replace function note_awaited_return() returns trigger language plpgsql as $$
begin
  insert into awaited_returns (product_id, variant_id, units)
  select new.product_id, new.id,
    case when tg_op = 'UPDATE' then new.stock - old.stock else new.stock end
  where exists (
    select from awaited_products w
    where w.product_id = new.product_id and w.told_at is null
      and (w.variant_id is null or w.variant_id = new.id));
  return null;
end $$;

create trigger variants_note_awaited after update of stock on variants for each row
  when (new.stock > old.stock) execute function note_awaited_return();

create trigger variants_note_awaited_new after insert on variants for each row
  when (new.stock > 0) execute function note_awaited_return();
