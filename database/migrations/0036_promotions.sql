CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"category_id" uuid,
	"basis_points" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "commission_rules_rate" CHECK ("commission_rules"."basis_points" between 0 and 3000),
	CONSTRAINT "commission_rules_of" CHECK ("commission_rules"."shop_id" is not null or "commission_rules"."category_id" is not null),
	CONSTRAINT "commission_rules_days" CHECK ("commission_rules"."ends_at" > "commission_rules"."starts_at"),
	CONSTRAINT "commission_rules_two" CHECK (("commission_rules"."approved_by" is null) = ("commission_rules"."approved_at" is null) and ("commission_rules"."approved_by" <> "commission_rules"."asked_by") is not false)
);

CREATE TABLE "promotion_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	CONSTRAINT "promotion_targets_once" UNIQUE NULLS NOT DISTINCT("promotion_id","product_id","category_id"),
	CONSTRAINT "promotion_targets_one" CHECK (("promotion_targets"."product_id" is null) <> ("promotion_targets"."category_id" is null))
);

CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"buyer_id" uuid NOT NULL,
	"live_parcels" integer NOT NULL,
	"discount_francs" integer NOT NULL,
	"sold_francs" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_uses_sums" CHECK ("promotion_uses"."live_parcels" >= 0 and "promotion_uses"."discount_francs" >= 0 and "promotion_uses"."sold_francs" >= 0)
);

CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"kind" text NOT NULL,
	"amount" integer,
	"code" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"min_goods_francs" integer,
	"is_targeted" boolean DEFAULT false NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"budget_francs" integer,
	"asked_budget_francs" integer,
	"asked_by" uuid,
	"uses" integer DEFAULT 0 NOT NULL,
	"discount_francs" integer DEFAULT 0 NOT NULL,
	"sold_francs" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'francs', 'delivery')),
	CONSTRAINT "promotions_amount" CHECK (case "promotions"."kind" when 'percent' then "promotions"."amount" between 1 and 90 when 'francs' then "promotions"."amount" > 0 else "promotions"."amount" is null end),
	CONSTRAINT "promotions_code_form" CHECK ("promotions"."code" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "promotions_days" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_conditions" CHECK ("promotions"."min_goods_francs" > 0 and "promotions"."max_uses" > 0 and "promotions"."max_uses_per_buyer" > 0),
	CONSTRAINT "promotions_budget_of_market" CHECK (("promotions"."shop_id" is null) = ("promotions"."budget_francs" is not null)),
	CONSTRAINT "promotions_asked" CHECK (("promotions"."asked_budget_francs" is null) = ("promotions"."asked_by" is null) and ("promotions"."asked_budget_francs" > "promotions"."budget_francs") is not false),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and ("promotions"."uses" <= "promotions"."max_uses") is not false),
	CONSTRAINT "promotions_budget" CHECK ("promotions"."discount_francs" >= 0 and "promotions"."sold_francs" >= 0 and ("promotions"."discount_francs" <= "promotions"."budget_francs") is not false)
);

ALTER TABLE "complaints" DROP CONSTRAINT "complaints_shares";
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_sum";
ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_sums";
ALTER TABLE "team_refunds" DROP CONSTRAINT "team_refunds_shares";
ALTER TABLE "complaints" ADD COLUMN "promotion_share_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "order_lines" ADD COLUMN "shop_discount_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "market_discount_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "market_promotion" text;
ALTER TABLE "parcels" ADD COLUMN "shop_discount_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "parcels" ADD COLUMN "shop_promotion" text;
ALTER TABLE "parcels" ADD COLUMN "market_discount_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "parcels" ADD COLUMN "market_delivery_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "team_refunds" ADD COLUMN "promotion_share_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "commission_rules_newest" ON "commission_rules" USING btree ("asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "commission_rules_shop" ON "commission_rules" USING btree ("shop_id");
CREATE INDEX "commission_rules_category" ON "commission_rules" USING btree ("category_id");
CREATE INDEX "promotion_targets_product" ON "promotion_targets" USING btree ("product_id");
CREATE INDEX "promotion_targets_category" ON "promotion_targets" USING btree ("category_id");
CREATE UNIQUE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id","promotion_id");
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","used_at" DESC NULLS LAST);
CREATE INDEX "promotion_uses_buyer" ON "promotion_uses" USING btree ("buyer_id","promotion_id");
CREATE INDEX "promotion_uses_parcel" ON "promotion_uses" USING btree ("parcel_id");
CREATE INDEX "promotions_shop" ON "promotions" USING btree ("shop_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("shop_id") WHERE code is null and stopped_at is null;
CREATE INDEX "promotions_by_code" ON "promotions" USING btree ("code");
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_shares" CHECK ("complaints"."promotion_share_francs" >= 0 and "complaints"."shop_share_francs" <= "complaints"."refund_francs" + "complaints"."promotion_share_francs") NOT VALID;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sum" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_price_francs" > 0 and "order_lines"."shop_discount_francs" >= 0 and "order_lines"."total_francs" >= 0 and "order_lines"."total_francs" = "order_lines"."quantity" * "order_lines"."unit_price_francs" - "order_lines"."shop_discount_francs") NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_sum" CHECK ("orders"."total_francs" = "orders"."items_total_francs" + "orders"."shipping_fee_francs" - "orders"."market_discount_francs" and "orders"."market_discount_francs" between 0 and "orders"."items_total_francs" and "orders"."shipping_fee_francs" >= 0) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_sums" CHECK ("parcels"."shop_discount_francs" >= 0 and "parcels"."market_discount_francs" between 0 and "parcels"."items_total_francs" and "parcels"."market_delivery_francs" >= 0 and "parcels"."shipping_fee_francs" >= 0 and "parcels"."shop_delivery_francs" >= 0 and "parcels"."commission_francs" between 0 and "parcels"."items_total_francs") NOT VALID;
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_shares" CHECK ("team_refunds"."refund_francs" > 0 and "team_refunds"."promotion_share_francs" >= 0 and "team_refunds"."shop_share_francs" <= "team_refunds"."refund_francs" + "team_refunds"."promotion_share_francs") NOT VALID;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_code" EXCLUDE USING gist ("code" WITH =, tstzrange(least("starts_at", "stopped_at"), least("ends_at", "stopped_at")) WITH &&) WHERE ("code" IS NOT NULL);
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_alone" EXCLUDE USING gist (coalesce("shop_id", '00000000-0000-0000-0000-000000000000') WITH =, coalesce("category_id", '00000000-0000-0000-0000-000000000000') WITH =, tstzrange(least("starts_at", "stopped_at"), least("ends_at", "stopped_at")) WITH &&) WHERE ("approved_at" IS NOT NULL);
