CREATE TABLE "phone_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_codes_phone" CHECK ("phone_codes"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "phone_codes_tries" CHECK ("phone_codes"."wrong_tries" >= 0)
);

CREATE TABLE "offer_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"is_free" boolean NOT NULL,
	"name" text NOT NULL,
	"image_id" uuid,
	"size" text,
	"color" text,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"usual_price_francs" integer,
	CONSTRAINT "offer_lines_sums" CHECK ("offer_lines"."unit_price_francs" > 0 and "offer_lines"."quantity" between 1 and 999),
	CONSTRAINT "offer_lines_price" CHECK ("offer_lines"."is_free" = ("offer_lines"."usual_price_francs" is null) and ("offer_lines"."unit_price_francs" * 10 >= "offer_lines"."usual_price_francs") is not false)
);

CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed_token" "bytea" NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"total_francs" integer NOT NULL,
	"deposit_percent" integer NOT NULL,
	"receive_at" text[] NOT NULL,
	"ready_days" integer NOT NULL,
	"hours" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"order_id" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('open', 'taken', 'withdrawn', 'ended')),
	CONSTRAINT "offers_total" CHECK ("offers"."total_francs" > 0),
	CONSTRAINT "offers_deposit" CHECK ("offers"."deposit_percent" in (0, 30, 50, 100)),
	CONSTRAINT "offers_receive_at" CHECK (cardinality("offers"."receive_at") between 1 and 3 and "offers"."receive_at" <@ array['door', 'shop', 'relay']),
	CONSTRAINT "offers_ready" CHECK ("offers"."ready_days" between 0 and 60),
	CONSTRAINT "offers_hours" CHECK ("offers"."hours" in (24, 48, 72)),
	CONSTRAINT "offers_times" CHECK ("offers"."ends_at" > "offers"."made_at"),
	CONSTRAINT "offers_opened" CHECK (("offers"."opened_count" > 0) = ("offers"."opened_at" is not null)),
	CONSTRAINT "offers_taken" CHECK (("offers"."state" = 'taken') = ("offers"."order_id" is not null) and ("offers"."order_id" is null) = ("offers"."taken_at" is null) and ("offers"."taken_at" < "offers"."ends_at") is not false),
	CONSTRAINT "offers_closed" CHECK (("offers"."state" in ('withdrawn', 'ended')) = ("offers"."closed_at" is not null))
);

ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event";
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_of";
ALTER TABLE "orders" ADD COLUMN "sold_by_link" boolean DEFAULT false NOT NULL;
ALTER TABLE "orders" ADD COLUMN "rest_before_leaving" boolean DEFAULT false NOT NULL;
ALTER TABLE "parcels" ADD COLUMN "ready_days" integer;
ALTER TABLE "parcels" ADD COLUMN "ready_before" timestamp (3) with time zone;
ALTER TABLE "commission_rules" ADD COLUMN "links_only" boolean DEFAULT false NOT NULL;
ALTER TABLE "products" ADD COLUMN "sold_by_link" boolean DEFAULT false NOT NULL;
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offers" ADD CONSTRAINT "offers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "phone_codes_expires" ON "phone_codes" USING btree ("expires_at");
CREATE UNIQUE INDEX "offer_lines_position" ON "offer_lines" USING btree ("offer_id","position");
CREATE UNIQUE INDEX "offer_lines_free" ON "offer_lines" USING btree ("product_id") WHERE is_free;
CREATE INDEX "offer_lines_product" ON "offer_lines" USING btree ("product_id");
CREATE INDEX "offer_lines_variant" ON "offer_lines" USING btree ("variant_id");
CREATE UNIQUE INDEX "offers_token" ON "offers" USING btree ("token_hash");
CREATE UNIQUE INDEX "offers_order" ON "offers" USING btree ("order_id");
CREATE INDEX "offers_shop" ON "offers" USING btree ("shop_id","made_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "offers_open" ON "offers" USING btree ("shop_id") WHERE state = 'open';
CREATE INDEX "offers_ending" ON "offers" USING btree ("ends_at") WHERE state = 'open';
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('order.placed', 'order.paid', 'order.cancelled', 'parcel.moved', 'parcel.partly_delivered', 'offer.taken')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_rest_before_leaving" CHECK (not "orders"."rest_before_leaving" or ("orders"."sold_by_link" and "orders"."deposit_francs" is not null)) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_ready" CHECK (("parcels"."ready_days" > 0) is not false and ("parcels"."ready_before" is null or "parcels"."ready_days" is not null)) NOT VALID;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_of" CHECK (("commission_rules"."shop_id" is not null or "commission_rules"."category_id" is not null) <> "commission_rules"."links_only") NOT VALID;
ALTER TABLE "products" ADD CONSTRAINT "products_sold_by_link" CHECK ((not "products"."sold_by_link" and "products"."suspended_by" is distinct from 'link') or ("products"."sold_by_link" and ("products"."suspended_by" in ('link', 'admin') or "products"."deleted_at" is not null))) NOT VALID;
