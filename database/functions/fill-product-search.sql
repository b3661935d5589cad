-- products.search follows what a product is found by, whoever writes the row.
create or replace function fill_product_search() returns trigger language plpgsql as $$
begin
  new.search := product_search(
    new.name,
    coalesce((
      select s.name || ' ' || c.name
      from subcategories s join categories c on c.id = s.category_id
      where s.id = new.subcategory_id), ''),
    concat_ws(' ',
      (select string_agg(one ->> 'value', ' ') from jsonb_array_elements(new.characteristics) one),
      (select string_agg(distinct trait, ' ')
       from variants v cross join lateral (values (v.size), (v.color)) of_variant(trait)
       where v.product_id = new.id)),
    new.description);
  return new;
end $$;

create trigger products_fill_search
  before insert or update of name, description, subcategory_id, characteristics on products
  for each row execute function fill_product_search();

-- « bazin rouge » finds a bazin that has a red variant: sizes and colours are words of the product.
-- Writing the name again, unchanged, fires the trigger above.
create or replace function follow_variant_traits() returns trigger language plpgsql as $$
begin
  update products set name = name
  where id in (select product_id from changed where size is not null or color is not null);
  return null;
end $$;

create trigger variants_inserted_traits after insert on variants
  referencing new table as changed for each statement execute function follow_variant_traits();

create trigger variants_deleted_traits after delete on variants
  referencing old table as changed for each statement execute function follow_variant_traits();

create or replace function follow_variant_renaming() returns trigger language plpgsql as $$
begin
  update products set name = name where id = new.product_id;
  return null;
end $$;

create trigger variants_renamed_traits after update of size, color on variants for each row
  when ((old.size, old.color) is distinct from (new.size, new.color))
  execute function follow_variant_renaming();
