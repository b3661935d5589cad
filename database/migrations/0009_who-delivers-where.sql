CREATE TABLE "awaited_regions" (
	"user_id" uuid NOT NULL,
	"region" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "awaited_regions_user_id_region_pk" PRIMARY KEY("user_id","region")
);

CREATE TABLE "served_regions" (
	"region" text PRIMARY KEY NOT NULL,
	"served_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "served_regions_region" CHECK ("served_regions"."region" in ('Bamako', 'Kayes', 'Koulikoro', 'Sikasso', 'Ségou', 'Mopti', 'Tombouctou', 'Gao', 'Kidal', 'Taoudénit', 'Ménaka', 'Nioro', 'Kita', 'Dioïla', 'Nara', 'Bougouni', 'Koutiala', 'San', 'Douentza', 'Bandiagara')),
	CONSTRAINT "served_regions_served_by" CHECK ("served_regions"."served_by" in ('couriers', 'none')),
	CONSTRAINT "served_regions_decided" CHECK ("served_regions"."decided_at" is not null or "served_regions"."served_by" = 'couriers')
);

ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_topic";
ALTER TABLE "awaited_regions" ADD CONSTRAINT "awaited_regions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_regions" ADD CONSTRAINT "awaited_regions_region_served_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."served_regions"("region") ON DELETE no action ON UPDATE no action;
CREATE INDEX "awaited_regions_region" ON "awaited_regions" USING btree ("region");
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages', 'deadlines', 'ceilings', 'sender', 'delivery', 'places', 'couriers', 'regions')) not valid;
-- A new market delivers to Bamako and its periphery. One that has users keeps what it has, to be
-- confirmed by an admin.
insert into served_regions (region, served_by, decided_at)
select region,
  case when region = 'Bamako' or exists (select from users) then 'couriers' else 'none' end,
  case when region = 'Bamako' or not exists (select from users) then now() end
from unnest(array[
  'Bamako', 'Kayes', 'Koulikoro', 'Sikasso', 'Ségou', 'Mopti', 'Tombouctou', 'Gao', 'Kidal', 'Taoudénit',
  'Ménaka', 'Nioro', 'Kita', 'Dioïla', 'Nara', 'Bougouni', 'Koutiala', 'San', 'Douentza', 'Bandiagara'
]) as region;
