ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_topic";
ALTER TABLE "relays" ADD COLUMN "closed_from" timestamp (3) with time zone;
ALTER TABLE "relays" ADD COLUMN "closed_until" timestamp (3) with time zone;
ALTER TABLE "relays" ADD COLUMN "closed_days" date[] DEFAULT '{}' NOT NULL;
ALTER TABLE "shops" ADD COLUMN "closed_days" date[] DEFAULT '{}' NOT NULL;
ALTER TABLE "relays" ADD CONSTRAINT "relays_closed" CHECK ("relays"."closed_until" is null or "relays"."closed_until" > "relays"."closed_from") NOT VALID;
ALTER TABLE "relays" ADD CONSTRAINT "relays_closed_days" CHECK (cardinality("relays"."closed_days") <= 60) NOT VALID;
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages', 'deadlines', 'ceilings', 'sender', 'delivery', 'places', 'couriers', 'regions', 'relays', 'week', 'holidays')) NOT VALID;
ALTER TABLE "shops" ADD CONSTRAINT "shops_closed_days" CHECK (cardinality("shops"."closed_days") <= 60) NOT VALID;