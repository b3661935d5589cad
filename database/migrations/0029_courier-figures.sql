ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_topic";
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages', 'deadlines', 'ceilings', 'sender', 'delivery', 'places', 'couriers')) NOT VALID;
