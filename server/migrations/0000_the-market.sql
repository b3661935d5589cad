CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone2" text,
	"region" text NOT NULL,
	"quartier" text,
	"repere" text NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addresses_phone" CHECK ("addresses"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "addresses_gps" CHECK (("addresses"."latitude" is null) = ("addresses"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"region" text NOT NULL,
	"quartier" text,
	"description" text DEFAULT '' NOT NULL,
	"depot_number" text NOT NULL,
	"logo_image_id" uuid,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_ends_at" timestamp (3) with time zone,
	"closed_from" timestamp (3) with time zone,
	"closed_until" timestamp (3) with time zone,
	"deliveries_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shops_depot_number" CHECK ("shops"."depot_number" ~ '^[0-9]{8,15}$'),
	CONSTRAINT "shops_plan" CHECK ("shops"."plan" in ('free', 'standard', 'business', 'pro')),
	CONSTRAINT "shops_counts" CHECK ("shops"."deliveries_count" >= 0 and "shops"."rating_count" >= 0 and "shops"."rating_sum" between "shops"."rating_count" and 5 * "shops"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"name" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'buyer' NOT NULL,
	"image_id" uuid,
	"delivery_group" text,
	"admitted_at" timestamp (3) with time zone,
	"cash_refusals" integer DEFAULT 0 NOT NULL,
	"accepted_terms_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_phone_shape" CHECK ("users"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance')),
	CONSTRAINT "users_cash_refusals" CHECK ("users"."cash_refusals" >= 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_images_max" CHECK ("product_images"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_francs" integer NOT NULL,
	"promo_price_francs" integer,
	"use_variants" boolean DEFAULT false NOT NULL,
	"variant_types" text[] DEFAULT '{}' NOT NULL,
	"is_local" boolean DEFAULT false NOT NULL,
	"is_free_delivery" boolean DEFAULT false NOT NULL,
	"weight_class" text DEFAULT 'léger' NOT NULL,
	"characteristics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_by" text,
	"deleted_at" timestamp (3) with time zone,
	"in_stock" boolean DEFAULT false NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (suspended_at is null and deleted_at is null) STORED,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"trend" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price_francs" > 0),
	CONSTRAINT "products_promo" CHECK ("products"."promo_price_francs" > 0 and "products"."promo_price_francs" < "products"."price_francs"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_class" in ('léger', 'moyen', 'lourd')),
	CONSTRAINT "products_suspension" CHECK (("products"."suspended_at" is null) = ("products"."suspended_by" is null)),
	CONSTRAINT "products_ratings" CHECK ("products"."rating_sum" between "products"."rating_count" and 5 * "products"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subcategories_within" UNIQUE("id","category_id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"size" text,
	"color" text,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_one_each" UNIQUE NULLS NOT DISTINCT("product_id","size","color"),
	CONSTRAINT "variants_stock" CHECK ("variants"."stock" >= 0 and "variants"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "complaint_images" (
	"complaint_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "complaint_images_complaint_id_position_pk" PRIMARY KEY("complaint_id","position"),
	CONSTRAINT "complaint_images_max" CHECK ("complaint_images"."position" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"complaint_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ouvert' NOT NULL,
	"outcome" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('ouvert', 'en cours', 'résolu')),
	CONSTRAINT "complaints_outcome" CHECK (("complaints"."status" = 'résolu') = ("complaints"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	CONSTRAINT "ledger_accounts_one_each" UNIQUE NULLS NOT DISTINCT("kind","owner_id"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('provider_clearing', 'escrow', 'seller_payable', 'courier_payable', 'courier_cash', 'commission', 'delivery_revenue', 'subscriptions', 'refunds_due', 'bank', 'write_off')),
	CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."owner_id" is not null) = ("ledger_accounts"."kind" in ('seller_payable', 'courier_payable', 'courier_cash')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_francs" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"memo" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"avif_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"made_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "delivery_fees" (
	"zone" text NOT NULL,
	"weight_class" text NOT NULL,
	"fee_francs" integer NOT NULL,
	CONSTRAINT "delivery_fees_zone_weight_class_pk" PRIMARY KEY("zone","weight_class"),
	CONSTRAINT "delivery_fees_fee" CHECK ("delivery_fees"."fee_francs" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"cash_allowed" boolean NOT NULL,
	CONSTRAINT "delivery_zones_days" CHECK ("delivery_zones"."min_days" between 0 and "delivery_zones"."max_days")
);
--> statement-breakpoint
CREATE TABLE "fulfilment_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfilment_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfilment_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"shop_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"items_total_francs" integer NOT NULL,
	"shipping_fee_francs" integer NOT NULL,
	"shop_delivery_francs" integer DEFAULT 0 NOT NULL,
	"commission_francs" integer NOT NULL,
	"accept_before" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"vendor_otp" text,
	"client_otp" text,
	"courier_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"delay" jsonb NOT NULL,
	CONSTRAINT "fulfilments_state" CHECK ("fulfilments"."state" in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'delivered', 'closed', 'failed', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "fulfilments_sums" CHECK ("fulfilments"."items_total_francs" > 0 and "fulfilments"."shipping_fee_francs" >= 0 and "fulfilments"."shop_delivery_francs" >= 0 and "fulfilments"."commission_francs" between 0 and "fulfilments"."items_total_francs"),
	CONSTRAINT "fulfilments_otps" CHECK ("fulfilments"."vendor_otp" ~ '^[0-9]{6}$' and "fulfilments"."client_otp" ~ '^[0-9]{6}$'),
	CONSTRAINT "fulfilments_carried" CHECK ("fulfilments"."state" not in ('assigned', 'in_delivery', 'delivered') or "fulfilments"."courier_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"image_id" uuid,
	"size" text,
	"color" text,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"total_francs" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"commission_francs" integer NOT NULL,
	CONSTRAINT "order_lines_sum" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_price_francs" > 0 and "order_lines"."total_francs" = "order_lines"."quantity" * "order_lines"."unit_price_francs")
);
--> statement-breakpoint
CREATE TABLE "order_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"cash_ceiling_francs" integer NOT NULL,
	"further_shop_francs" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	CONSTRAINT "order_settings_single" CHECK ("order_settings"."id" = 1),
	CONSTRAINT "order_settings_rate" CHECK ("order_settings"."commission_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"items_total_francs" integer NOT NULL,
	"shipping_fee_francs" integer NOT NULL,
	"total_francs" integer NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone2" text,
	"region" text NOT NULL,
	"quartier" text,
	"repere" text NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	"zone" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_sum" CHECK ("orders"."total_francs" = "orders"."items_total_francs" + "orders"."shipping_fee_francs" and "orders"."items_total_francs" > 0 and "orders"."shipping_fee_francs" >= 0),
	CONSTRAINT "orders_method" CHECK ("orders"."payment_method" in ('orange_money', 'cash_on_delivery')),
	CONSTRAINT "orders_phone" CHECK ("orders"."phone" ~ '^[5-9][0-9]{7}$')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"provider_order_id" text NOT NULL,
	"pay_token" text,
	"notif_token" text,
	"payment_url" text,
	"provider_transaction_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"initiated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_francs" > 0),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('created', 'initiated', 'succeeded', 'failed', 'expired')),
	CONSTRAINT "payments_order_id" CHECK ("payments"."provider_order_id" ~ '^[A-Za-z0-9-]{1,30}$')
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"operator_transaction_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_francs" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'approved', 'sent', 'confirmed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_logo_image_id_images_id_fk" FOREIGN KEY ("logo_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_images" ADD CONSTRAINT "complaint_images_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_images" ADD CONSTRAINT "complaint_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_fees" ADD CONSTRAINT "delivery_fees_zone_delivery_zones_zone_fk" FOREIGN KEY ("zone") REFERENCES "public"."delivery_zones"("zone") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_moves" ADD CONSTRAINT "fulfilment_moves_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_label" ON "addresses" USING btree ("user_id","label");--> statement-breakpoint
CREATE INDEX "login_failures_phone" ON "login_failures" USING btree ("phone","failed_at");--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","failed_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_owner" ON "shops" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_slug" ON "shops" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "shops_by_deliveries" ON "shops" USING btree ("deliveries_count");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "products_trend" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "products_promos" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed and promo_price_francs is not null;--> statement-breakpoint
CREATE INDEX "products_local" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed and is_local;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "products_subcategory" ON "products" USING btree ("subcategory_id","trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search") WHERE listed;--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_slug" ON "subcategories" USING btree ("category_id","slug");--> statement-breakpoint
CREATE INDEX "complaint_messages_thread" ON "complaint_messages" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_open" ON "complaints" USING btree ("fulfilment_id") WHERE status <> 'résolu';--> statement-breakpoint
CREATE INDEX "complaints_buyer" ON "complaints" USING btree ("buyer_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "complaints_queue" ON "complaints" USING btree ("opened_at") WHERE status <> 'résolu';--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_event" ON "ledger_transactions" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_time" ON "ledger_transactions" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_without_avif" ON "images" USING btree ("created_at") WHERE "images"."avif_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fulfilment_moves_fulfilment" ON "fulfilment_moves" USING btree ("fulfilment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_number" ON "fulfilments" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_vendor_otp" ON "fulfilments" USING btree ("vendor_otp") WHERE state in ('ready', 'assigned');--> statement-breakpoint
CREATE INDEX "fulfilments_shop" ON "fulfilments" USING btree ("shop_id","state","state_since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fulfilments_courier" ON "fulfilments" USING btree ("courier_id","state");--> statement-breakpoint
CREATE INDEX "fulfilments_moving" ON "fulfilments" USING btree ("state","state_since") WHERE state not in ('closed', 'cancelled', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("fulfilment_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("reserved_until") WHERE paid_at is null and reserved_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_order" ON "payments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_notif_token" ON "payments" USING btree ("notif_token");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("purpose","subject_id") WHERE state in ('created', 'initiated');--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("last_checked_at") WHERE state in ('created', 'initiated');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_subject" ON "refunds" USING btree ("payment_id","subject_id");--> statement-breakpoint
CREATE INDEX "refunds_state_time" ON "refunds" USING btree ("state","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_line" ON "reviews" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST) WHERE hidden_at is null;