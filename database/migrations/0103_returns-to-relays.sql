CREATE TABLE "relay_returns" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"relay_id" uuid NOT NULL,
	"kept_since" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "relay_returns_days" CHECK ("relay_returns"."kept_until" > "relay_returns"."kept_since"),
	CONSTRAINT "relay_returns_taken" CHECK ("relay_returns"."taken_at" >= "relay_returns"."kept_since")
);

ALTER TABLE "relay_returns" ADD CONSTRAINT "relay_returns_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_returns" ADD CONSTRAINT "relay_returns_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "relay_returns_kept" ON "relay_returns" USING btree ("relay_id","kept_until") WHERE taken_at is null;