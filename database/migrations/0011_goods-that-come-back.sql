CREATE TABLE "goods_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"line_id" uuid,
	"door_code" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"give_back_before" timestamp (3) with time zone,
	"courier_id" uuid,
	"back_parcel_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"back_at" timestamp (3) with time zone,
	"late_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "goods_returns_cause" CHECK ("goods_returns"."cause" in ('refund', 'exchange')),
	CONSTRAINT "goods_returns_code" CHECK ("goods_returns"."door_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "goods_returns_taken" CHECK (("goods_returns"."taken_at" is null) = ("goods_returns"."back_parcel_id" is null) and ("goods_returns"."taken_at" is null) = ("goods_returns"."courier_id" is null) and ("goods_returns"."back_at" is null or "goods_returns"."taken_at" is not null)),
	CONSTRAINT "goods_returns_ended" CHECK (("goods_returns"."ended_at" is null) = ("goods_returns"."end_reason" is null) and ("goods_returns"."ended_at" is null or "goods_returns"."taken_at" is null))
);

ALTER TABLE "complaints" ADD COLUMN "goods_return_id" uuid;
ALTER TABLE "complaints" ADD COLUMN "awaited_francs" integer;
ALTER TABLE "parcels" ADD COLUMN "errand" text;
ALTER TABLE "parcels" ADD COLUMN "errand_for" uuid;
ALTER TABLE "parcels" ADD COLUMN "trip_francs" integer;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_back_parcel_id_parcels_id_fk" FOREIGN KEY ("back_parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "goods_returns_refund" ON "goods_returns" USING btree ("parcel_id") WHERE cause = 'refund' and back_at is null and ended_at is null;
CREATE UNIQUE INDEX "goods_returns_back_parcel" ON "goods_returns" USING btree ("back_parcel_id");
CREATE INDEX "goods_returns_parcel" ON "goods_returns" USING btree ("parcel_id");
CREATE INDEX "goods_returns_buyer" ON "goods_returns" USING btree ("buyer_id");
CREATE INDEX "goods_returns_to_take" ON "goods_returns" USING btree ("opened_at") WHERE taken_at is null and ended_at is null;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_goods_return_id_goods_returns_id_fk" FOREIGN KEY ("goods_return_id") REFERENCES "public"."goods_returns"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_errand_for_parcels_id_fk" FOREIGN KEY ("errand_for") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_awaited" CHECK (("complaints"."goods_return_id" is null) = ("complaints"."awaited_francs" is null) and ("complaints"."awaited_francs" > 0) is not false and ("complaints"."goods_return_id" is null or ("complaints"."decided_by" is not null and "complaints"."resolution" is not null and "complaints"."status" <> 'ouvert'))) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_errand" CHECK (("parcels"."errand" is null) = ("parcels"."errand_for" is null) and ("parcels"."errand" is null or ("parcels"."errand" in ('replacement', 'goods_back') and "parcels"."items_total_francs" = 0 and "parcels"."shipping_fee_francs" = 0 and "parcels"."shop_delivery_francs" = 0 and "parcels"."market_delivery_francs" = 0)) and ("parcels"."errand" is distinct from 'goods_back' or "parcels"."state" in ('returning', 'returned'))) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_trip" CHECK ("parcels"."trip_francs" is null or ("parcels"."errand" is not null and "parcels"."trip_francs" >= 0)) NOT VALID;
