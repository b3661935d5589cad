CREATE TABLE "relay_drops" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"relay_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relay_drops_amount" CHECK ("relay_drops"."amount_francs" >= 0)
);

ALTER TABLE "custodies" DROP CONSTRAINT "custodies_holder_kind";
ALTER TABLE "custodies" DROP CONSTRAINT "custodies_from_kind";
ALTER TABLE "station_parcels" ALTER COLUMN "courier_id" DROP NOT NULL;
ALTER TABLE "coach_lines" ADD COLUMN "from_region" text DEFAULT 'Bamako' NOT NULL;
ALTER TABLE "relays" ADD COLUMN "takes_drops" boolean DEFAULT false NOT NULL;
ALTER TABLE "legs" ADD COLUMN "francs" integer;
ALTER TABLE "legs" ADD COLUMN "line_id" uuid;
ALTER TABLE "relay_drops" ADD CONSTRAINT "relay_drops_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_drops" ADD CONSTRAINT "relay_drops_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_drops" ADD CONSTRAINT "relay_drops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "relay_drops_relay" ON "relay_drops" USING btree ("relay_id","taken_at");
ALTER TABLE "coach_lines" ADD CONSTRAINT "coach_lines_from" CHECK ("coach_lines"."from_region" in ('Bamako', 'Kayes', 'Koulikoro', 'Sikasso', 'Ségou', 'Mopti', 'Tombouctou', 'Gao', 'Kidal', 'Taoudénit', 'Ménaka', 'Nioro', 'Kita', 'Dioïla', 'Nara', 'Bougouni', 'Koutiala', 'San', 'Douentza', 'Bandiagara')) NOT VALID;
ALTER TABLE "coach_lines" ADD CONSTRAINT "coach_lines_goes" CHECK ("coach_lines"."from_region" <> "coach_lines"."region") NOT VALID;
ALTER TABLE "custodies" ADD CONSTRAINT "custodies_holder_kind" CHECK ("custodies"."holder_kind" in ('shop', 'courier', 'relay', 'carrier', 'buyer', 'station')) NOT VALID;
ALTER TABLE "custodies" ADD CONSTRAINT "custodies_from_kind" CHECK ("custodies"."from_kind" in ('shop', 'courier', 'relay', 'carrier', 'buyer', 'station')) NOT VALID;
ALTER TABLE "legs" ADD CONSTRAINT "legs_francs" CHECK ("legs"."francs" >= 0) NOT VALID;
ALTER TABLE "legs" ADD CONSTRAINT "legs_line" CHECK ("legs"."line_id" is null or "legs"."way" = 'coach') NOT VALID;
