CREATE TABLE "trips_taken_back" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"amount_francs" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "parcels" DROP CONSTRAINT "parcels_deposit";
ALTER TABLE "refusals" DROP CONSTRAINT "refusals_contest";
ALTER TABLE "refusals" ADD COLUMN "says_came" boolean;
ALTER TABLE "trips_taken_back" ADD CONSTRAINT "trips_taken_back_parcel_id_failed_trips_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."failed_trips"("parcel_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_deposit" CHECK ("parcels"."deposit_francs" >= 0 and "parcels"."kept_deposit_francs" between 0 and "parcels"."deposit_francs" and ("parcels"."kept_deposit_francs" = 0 or "parcels"."state" in ('returned', 'cancelled')) and ("parcels"."state" not in ('delivered', 'closed') or "parcels"."deposit_francs" <= "parcels"."items_total_francs" + "parcels"."shipping_fee_francs" - "parcels"."market_discount_francs")) NOT VALID;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_contest" CHECK (("refusals"."contested_at" is null) = ("refusals"."contest_kind" is null) and ("refusals"."contested_at" is null or "refusals"."fault" = 'buyer')) NOT VALID;