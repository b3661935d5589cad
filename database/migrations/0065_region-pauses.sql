ALTER TABLE "served_regions" ADD COLUMN "pause_reason" text;
ALTER TABLE "served_regions" ADD COLUMN "paused_until" date;
ALTER TABLE "served_regions" ADD CONSTRAINT "served_regions_pause" CHECK (("served_regions"."pause_reason" is null) = ("served_regions"."paused_until" is null)) NOT VALID;