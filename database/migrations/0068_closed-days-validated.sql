ALTER TABLE "relays" VALIDATE CONSTRAINT "relays_closed";
ALTER TABLE "relays" VALIDATE CONSTRAINT "relays_closed_days";
ALTER TABLE "setting_changes" VALIDATE CONSTRAINT "setting_changes_topic";
ALTER TABLE "shops" VALIDATE CONSTRAINT "shops_closed_days";
