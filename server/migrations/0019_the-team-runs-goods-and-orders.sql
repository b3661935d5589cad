CREATE TABLE "category_addresses" (
	"category_slug" text NOT NULL,
	"subcategory_slug" text DEFAULT '' NOT NULL,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid,
	CONSTRAINT "category_addresses_category_slug_subcategory_slug_pk" PRIMARY KEY("category_slug","subcategory_slug")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "featured_until" timestamp (3) with time zone;--> statement-breakpoint
-- What was on sale before there was anything to look at counts as looked at.
ALTER TABLE "products" ADD COLUMN "moderated_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "moderated_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_addresses_to" ON "category_addresses" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_merged_into_subcategories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_team_newest" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_category" ON "products" USING btree ("category_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_subcategory" ON "products" USING btree ("subcategory_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_hidden" ON "products" USING btree ("suspended_by","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE suspended_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_sold_out" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not in_stock and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_unseen" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE moderated_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_team_featured" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE featured_until is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_search_hidden" ON "products" USING gin ("search") WHERE not listed;--> statement-breakpoint
CREATE INDEX "fulfilments_state_newest" ON "fulfilments" USING btree ("state","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_number_end" ON "orders" USING btree (right(order_number, 5));--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "orders_phone2" ON "orders" USING btree ("phone2") WHERE phone2 is not null;--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING gin (lower(full_name) gin_trgm_ops);