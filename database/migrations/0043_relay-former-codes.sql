CREATE TABLE "former_relay_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"relay_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "former_relay_codes_purpose" CHECK ("former_relay_codes"."purpose" in ('arrival', 'return')),
	CONSTRAINT "former_relay_codes_code" CHECK ("former_relay_codes"."code" ~ '^[0-9]{6}$')
);

ALTER TABLE "former_relay_codes" ADD CONSTRAINT "former_relay_codes_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "former_relay_codes" ADD CONSTRAINT "former_relay_codes_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "former_relay_codes_parcel" ON "former_relay_codes" USING btree ("parcel_id");