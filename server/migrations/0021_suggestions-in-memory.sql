CREATE TABLE "product_changes" (
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_engine" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_regions" (
	"region" text NOT NULL,
	"product_id" uuid NOT NULL,
	"heat" double precision NOT NULL,
	CONSTRAINT "suggestion_regions_region_product_id_pk" PRIMARY KEY("region","product_id")
);
--> statement-breakpoint
DROP INDEX "suggestion_feeds_at";--> statement-breakpoint
CREATE INDEX "product_changes_xact" ON "product_changes" USING btree ("xact");--> statement-breakpoint
CREATE INDEX "suggestion_regions_heat" ON "suggestion_regions" USING btree ("region","heat" DESC NULLS LAST);--> statement-breakpoint

insert into suggestion_engine default values;
--> statement-breakpoint
-- A feed of 240 keys is read and written whole: neither compressed nor moved out of its row.
alter table suggestion_feeds alter column ids set storage external;
--> statement-breakpoint
alter table suggestion_feeds set (toast_tuple_target = 8160);
--> statement-breakpoint
create function note_product_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes (product_id) values (old.id);
  else
    insert into product_changes (product_id) values (old.product_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What a card shows. Sales, trends and attention come by the thousand and show on none.
create trigger products_note_change after update of name, slug, description, price_francs, promo_price_francs, use_variants, variant_types, is_local, is_free_delivery,
  category_id, subcategory_id, shop_id, suspended_at, deleted_at, in_stock, rating_sum, rating_count, published_at on products
  for each row when (old.* is distinct from new.*) execute function note_product_change();
--> statement-breakpoint
create trigger variants_note_change after update of stock, size, color on variants
  for each row when (((old.stock > 0), old.size, old.color) is distinct from ((new.stock > 0), new.size, new.color)) execute function note_product_change();
--> statement-breakpoint
create trigger variants_note_removal after delete on variants for each row execute function note_product_change();
