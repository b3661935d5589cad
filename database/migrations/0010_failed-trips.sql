CREATE TABLE "failed_trips" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"fault" text NOT NULL,
	"fee_francs" integer NOT NULL,
	"share_basis_points" integer NOT NULL,
	"amount_francs" integer NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_trips_reason" CHECK ("failed_trips"."reason" in ('absent', 'not_found', 'refused', 'no_money', 'faulty', 'late', 'other', 'deadline', 'manager')),
	CONSTRAINT "failed_trips_fault" CHECK ("failed_trips"."fault" in ('buyer', 'shop', 'market')),
	CONSTRAINT "failed_trips_share" CHECK ("failed_trips"."share_basis_points" between 0 and 10000 and "failed_trips"."amount_francs" between 0 and "failed_trips"."fee_francs")
);

ALTER TABLE "delivery_settings" ADD COLUMN "failed_trip_basis_points" integer DEFAULT 5000 NOT NULL;
ALTER TABLE "failed_trips" ADD CONSTRAINT "failed_trips_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "failed_trips" ADD CONSTRAINT "failed_trips_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "failed_trips_courier" ON "failed_trips" USING btree ("courier_id","earned_at");
ALTER TABLE "delivery_settings" ADD CONSTRAINT "delivery_settings_failed_trip" CHECK ("delivery_settings"."failed_trip_basis_points" between 0 and 10000) not valid;
