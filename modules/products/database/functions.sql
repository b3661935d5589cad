-- Ends the day with the promotional price: the previous version takes off the price alone.
create or replace function end_offer_with_price() returns trigger language plpgsql as $$
begin
  new.promo_until := null;
  return new;
end $$;

create trigger products_end_offer before update of promo_price_francs on products for each row
  when (new.promo_price_francs is null) execute function end_offer_with_price();

-- Drops a promotional price to come that the price has fallen to: it would reduce nothing.
create or replace function drop_coming_promo() returns trigger language plpgsql as $$
begin
  new.coming_promo_francs := null;
  new.coming_promo_from := null;
  new.coming_promo_until := null;
  return new;
end $$;

create trigger products_drop_coming_promo
  before insert or update of price_francs, coming_promo_francs on products for each row
  when (new.coming_promo_francs >= new.price_francs) execute function drop_coming_promo();

-- Keeps the prices of the last 30 days, and the lowest of them as the price changes. A reduction that
-- deepens is measured from where it began.
create or replace function note_former_price() returns trigger language plpgsql as $$
declare
  since timestamptz := new.updated_at - interval '30 days';
  was int := coalesce(old.promo_price_francs, old.price_francs);
  becomes int := coalesce(new.promo_price_francs, new.price_francs);
  lowest int := least(was, (
    select min(francs) from former_prices where product_id = new.id and until_at > since));
begin
  if becomes <> was then
    delete from former_prices where product_id = new.id and (francs >= was or until_at <= since);
    insert into former_prices (product_id, francs, until_at) values (new.id, was, new.updated_at);
  end if;
  if num_nonnulls(old.promo_price_francs, new.promo_price_francs) = 2 and becomes <= was then
    new.lowest_before_francs :=
      greatest(lowest, least(old.price_francs, old.lowest_before_francs));
  elsif becomes <> was or new.promo_price_francs is not null then
    new.lowest_before_francs := lowest;
  end if;
  return new;
end $$;

create trigger products_note_former_price
  before update of price_francs, promo_price_francs on products for each row
  when ((old.price_francs, old.promo_price_francs)
    is distinct from (new.price_francs, new.promo_price_francs))
  execute function note_former_price();

create or replace function fill_product_search() returns trigger language plpgsql as $$
begin
  new.search := product_search(
    new.name,
    coalesce((
      select s.name || ' ' || c.name
      from subcategory_facts s join category_facts c on c.id = s.category_id
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

-- « bazin rouge » finds a red variant. Rewriting the name fires the trigger above.
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

-- Derives products.in_stock; writes only changes.
create or replace function follow_stock() returns trigger language plpgsql as $$
declare
  product uuid := coalesce(new.product_id, old.product_id);
begin
  update products
  set in_stock = exists (select 1 from variants where product_id = product and stock > 0)
  where id = product
    and in_stock <> exists (select 1 from variants where product_id = product and stock > 0);
  return null;
end $$;

create trigger variants_follow_stock after insert or delete on variants
  for each row execute function follow_stock();

create trigger variants_follow_changed_stock after update of stock on variants for each row
  when ((old.stock > 0) <> (new.stock > 0)) execute function follow_stock();

create or replace function note_product_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes (product_id) values (old.id);
  else
    insert into product_changes (product_id) values (old.product_id);
  end if;
  return null;
end $$;

-- Columns shown on cards.
create trigger products_note_change after update of name, slug, description, price_francs,
  promo_price_francs, promo_until, use_variants, variant_types, is_local, is_free_delivery, category_id,
  subcategory_id, shop_id, suspended_at, deleted_at, in_stock, rating_sum, rating_count,
  published_at on products for each row
  when (old.* is distinct from new.*) execute function note_product_change();

create trigger variants_note_change after update of stock, size, color on variants for each row
  when (((old.stock > 0), old.size, old.color)
    is distinct from ((new.stock > 0), new.size, new.color))
  execute function note_product_change();

create trigger variants_note_removal after delete on variants
  for each row execute function note_product_change();

create trigger product_images_note_change after update or delete on product_images
  for each row execute function note_product_change();

-- A name, B category, C sizes, colours, characteristics, D description. The first word says what it
-- is (« foulard assorti au boubou »): repeated, marked « ^ ».
create or replace function product_search(name text, place text, traits text, description text)
  returns tsvector language plpgsql stable parallel safe as $$
declare
  named tsvector := to_tsvector('french_plain', search_text(name));
  head text := (
    select lexeme from unnest(named) order by length(lexeme) = 1, positions[1] limit 1);
begin
  return setweight(named, 'A')
    || case when head is null then '' else array_to_tsvector(array['^' || head]) end
    || setweight(to_tsvector('french_plain', search_text(place)), 'B')
    || setweight(to_tsvector('french_plain', search_text(traits)), 'C')
    || setweight(to_tsvector('french_plain', search_prose(description)), 'D');
end $$;

-- Refuses two variants that read the same (trait_key). Older ones stay until their product is
-- edited.
create or replace function refuse_same_variant() returns trigger language plpgsql as $$
begin
  if exists (
    select from variants other
    where other.product_id = new.product_id and other.id <> new.id
      and trait_key(other.size) is not distinct from trait_key(new.size)
      and trait_key(other.color) is not distinct from trait_key(new.color)
  ) then
    raise exception 'product % already has this size and colour', new.product_id
      using errcode = 'unique_violation', constraint = 'variants_read_apart';
  end if;
  return new;
end $$;

create trigger variants_inserted_apart before insert on variants
  for each row execute function refuse_same_variant();

create trigger variants_renamed_apart before update of size, color on variants for each row
  when ((old.size, old.color) is distinct from (new.size, new.color))
  execute function refuse_same_variant();
