CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"provider" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "carriers_phone" CHECK ("carriers"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "carriers_provider" CHECK ("carriers"."provider" ~ '^[a-z_]{2,30}$')
);

CREATE TABLE "coach_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"station" text NOT NULL,
	"region" text NOT NULL,
	"days" integer[] NOT NULL,
	"leaves_at" text NOT NULL,
	"road_days" integer NOT NULL,
	"light_francs" integer NOT NULL,
	"medium_francs" integer NOT NULL,
	"heavy_francs" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "coach_lines_region" CHECK ("coach_lines"."region" in ('Bamako', 'Kayes', 'Koulikoro', 'Sikasso', 'Ségou', 'Mopti', 'Tombouctou', 'Gao', 'Kidal', 'Taoudénit', 'Ménaka', 'Nioro', 'Kita', 'Dioïla', 'Nara', 'Bougouni', 'Koutiala', 'San', 'Douentza', 'Bandiagara')),
	CONSTRAINT "coach_lines_days" CHECK (cardinality("coach_lines"."days") between 1 and 7 and "coach_lines"."days" <@ array[1, 2, 3, 4, 5, 6, 7]),
	CONSTRAINT "coach_lines_hour" CHECK ("coach_lines"."leaves_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "coach_lines_road" CHECK ("coach_lines"."road_days" between 0 and 7),
	CONSTRAINT "coach_lines_prices" CHECK ("coach_lines"."light_francs" >= 0 and "coach_lines"."medium_francs" >= 0 and "coach_lines"."heavy_francs" >= 0)
);

ALTER TABLE "served_regions" DROP CONSTRAINT "served_regions_served_by";
ALTER TABLE "coach_lines" ADD CONSTRAINT "coach_lines_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "carriers_name" ON "carriers" USING btree (lower(name)) WHERE closed_at is null;
CREATE INDEX "coach_lines_carrier" ON "coach_lines" USING btree ("carrier_id");
CREATE UNIQUE INDEX "coach_lines_once" ON "coach_lines" USING btree ("carrier_id","region","station","leaves_at") WHERE closed_at is null;
ALTER TABLE "served_regions" ADD CONSTRAINT "served_regions_served_by" CHECK ("served_regions"."served_by" in ('couriers', 'coach', 'none')) NOT VALID;