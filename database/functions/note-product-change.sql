-- Caches of product cards read product_changes to know what to read again.
create or replace function note_product_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes (product_id) values (old.id);
  else
    insert into product_changes (product_id) values (old.product_id);
  end if;
  return null;
end $$;

-- The columns that a card shows. Sales, trend and interest change all the time and are not on it.
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
