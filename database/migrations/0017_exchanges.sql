CREATE TABLE "exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"variant_id" uuid,
	"size" text,
	"color" text,
	"quantity" integer NOT NULL,
	"opened_by" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"payer" text NOT NULL,
	"trip_francs" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"payment_id" uuid,
	"pay_before" timestamp (3) with time zone,
	"out_parcel_id" uuid,
	"return_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"swapped_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "exchanges_opened_by" CHECK ("exchanges"."opened_by" in ('shop', 'support')),
	CONSTRAINT "exchanges_payer" CHECK ("exchanges"."payer" in ('shop', 'buyer', 'market')),
	CONSTRAINT "exchanges_state" CHECK ("exchanges"."state" in ('to_pay', 'open', 'swapped', 'done', 'kept', 'cancelled')),
	CONSTRAINT "exchanges_sums" CHECK ("exchanges"."quantity" > 0 and "exchanges"."trip_francs" >= 0),
	CONSTRAINT "exchanges_to_pay" CHECK ("exchanges"."state" <> 'to_pay' or ("exchanges"."payer" = 'buyer' and "exchanges"."pay_before" is not null)),
	CONSTRAINT "exchanges_out" CHECK (("exchanges"."state" in ('to_pay', 'cancelled') or "exchanges"."out_parcel_id" is not null) and ("exchanges"."swapped_at" is null) = ("exchanges"."state" not in ('swapped', 'done', 'kept')) and ("exchanges"."ended_at" is null) = ("exchanges"."state" in ('to_pay', 'open', 'swapped')))
);

ALTER TABLE "failed_trips" DROP CONSTRAINT "failed_trips_reason";
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_out_parcel_id_parcels_id_fk" FOREIGN KEY ("out_parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_return_id_goods_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."goods_returns"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "exchanges_once_a_line" ON "exchanges" USING btree ("line_id") WHERE state <> 'cancelled';
CREATE UNIQUE INDEX "exchanges_out_parcel" ON "exchanges" USING btree ("out_parcel_id");
CREATE UNIQUE INDEX "exchanges_return" ON "exchanges" USING btree ("return_id");
CREATE INDEX "exchanges_parcel" ON "exchanges" USING btree ("parcel_id");
CREATE INDEX "exchanges_to_pay" ON "exchanges" USING btree ("pay_before") WHERE state = 'to_pay';
ALTER TABLE "failed_trips" ADD CONSTRAINT "failed_trips_reason" CHECK ("failed_trips"."reason" in ('absent', 'not_found', 'refused', 'no_money', 'faulty', 'late', 'other', 'deadline', 'manager', 'collects', 'not_given_back')) NOT VALID;