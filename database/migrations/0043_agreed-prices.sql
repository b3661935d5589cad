CREATE TABLE "agreed_price_uses" (
	"agreed_price_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "agreed_price_uses_agreed_price_id_order_id_pk" PRIMARY KEY("agreed_price_id","order_id")
);

CREATE TABLE "agreed_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"state" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreed_prices_state" CHECK ("agreed_prices"."state" in ('live', 'used', 'ended')),
	CONSTRAINT "agreed_prices_quantity" CHECK ("agreed_prices"."quantity" between 1 and 999),
	CONSTRAINT "agreed_prices_price" CHECK ("agreed_prices"."unit_price_francs" > 0),
	CONSTRAINT "agreed_prices_ends" CHECK ("agreed_prices"."ends_at" > "agreed_prices"."agreed_at")
);

CREATE TABLE "price_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"size" text,
	"color" text,
	"side" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"usual_price_francs" integer NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"message_id" bigint NOT NULL,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"answer_message_id" bigint,
	CONSTRAINT "price_proposals_side" CHECK ("price_proposals"."side" in ('buyer', 'shop')),
	CONSTRAINT "price_proposals_state" CHECK ("price_proposals"."state" in ('open', 'accepted', 'refused', 'replaced', 'ended')),
	CONSTRAINT "price_proposals_answerer" CHECK ("price_proposals"."answered_by" in ('buyer', 'shop', 'limits')),
	CONSTRAINT "price_proposals_quantity" CHECK ("price_proposals"."quantity" between 1 and 999),
	CONSTRAINT "price_proposals_price" CHECK ("price_proposals"."unit_price_francs" > 0 and "price_proposals"."unit_price_francs"::bigint * 10 >= "price_proposals"."usual_price_francs" and "price_proposals"."unit_price_francs" <= "price_proposals"."usual_price_francs"),
	CONSTRAINT "price_proposals_ends" CHECK ("price_proposals"."ends_at" > "price_proposals"."made_at"),
	CONSTRAINT "price_proposals_answered" CHECK (("price_proposals"."state" in ('accepted', 'refused')) = ("price_proposals"."answered_by" is not null) and ("price_proposals"."state" = 'open') = ("price_proposals"."answered_at" is null)),
	CONSTRAINT "price_proposals_own_answer" CHECK ("price_proposals"."answered_by" is null or ("price_proposals"."answered_by" = 'buyer') = ("price_proposals"."side" = 'shop'))
);

ALTER TABLE "products" ADD COLUMN "takes_proposals" boolean DEFAULT false NOT NULL;
ALTER TABLE "products" ADD COLUMN "accepts_from_francs" integer;
ALTER TABLE "products" ADD COLUMN "refuses_below_francs" integer;
ALTER TABLE "order_lines" ADD COLUMN "usual_price_francs" integer;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_agreed_price_id_agreed_prices_id_fk" FOREIGN KEY ("agreed_price_id") REFERENCES "public"."agreed_prices"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_proposal_id_price_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."price_proposals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_answer_message_id_conversation_messages_id_fk" FOREIGN KEY ("answer_message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "agreed_price_uses_once" ON "agreed_price_uses" USING btree ("agreed_price_id") WHERE given_back_at is null;
CREATE INDEX "agreed_price_uses_parcel" ON "agreed_price_uses" USING btree ("parcel_id");
CREATE INDEX "agreed_price_uses_order" ON "agreed_price_uses" USING btree ("order_id");
CREATE UNIQUE INDEX "agreed_prices_proposal" ON "agreed_prices" USING btree ("proposal_id");
CREATE UNIQUE INDEX "agreed_prices_live" ON "agreed_prices" USING btree ("buyer_id","variant_id") WHERE state = 'live';
CREATE INDEX "agreed_prices_of_buyer" ON "agreed_prices" USING btree ("buyer_id","variant_id","agreed_at" DESC NULLS LAST);
CREATE INDEX "agreed_prices_variant" ON "agreed_prices" USING btree ("variant_id");
CREATE INDEX "agreed_prices_ending" ON "agreed_prices" USING btree ("ends_at") WHERE state = 'live';
CREATE UNIQUE INDEX "price_proposals_open" ON "price_proposals" USING btree ("buyer_id","product_id") WHERE state = 'open';
CREATE UNIQUE INDEX "price_proposals_message" ON "price_proposals" USING btree ("message_id");
CREATE UNIQUE INDEX "price_proposals_answer" ON "price_proposals" USING btree ("answer_message_id") WHERE answer_message_id is not null;
CREATE INDEX "price_proposals_of_buyer" ON "price_proposals" USING btree ("buyer_id","product_id","made_at" DESC NULLS LAST);
CREATE INDEX "price_proposals_of" ON "price_proposals" USING btree ("conversation_id");
CREATE INDEX "price_proposals_product" ON "price_proposals" USING btree ("product_id");
CREATE INDEX "price_proposals_variant" ON "price_proposals" USING btree ("variant_id");
CREATE INDEX "price_proposals_ending" ON "price_proposals" USING btree ("ends_at") WHERE state = 'open';
ALTER TABLE "products" ADD CONSTRAINT "products_proposals" CHECK (("products"."takes_proposals" or num_nonnulls("products"."accepts_from_francs", "products"."refuses_below_francs") = 0) and "products"."accepts_from_francs" > 0 and "products"."refuses_below_francs" > 0 and "products"."refuses_below_francs" <= "products"."accepts_from_francs") NOT VALID;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_agreed" CHECK ("order_lines"."usual_price_francs" is null or ("order_lines"."usual_price_francs" > "order_lines"."unit_price_francs" and "order_lines"."shop_discount_francs" = 0)) NOT VALID;