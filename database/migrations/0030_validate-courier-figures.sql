ALTER TABLE "setting_changes" VALIDATE CONSTRAINT "setting_changes_topic";
