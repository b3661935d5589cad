ALTER TABLE "sms_outbox" VALIDATE CONSTRAINT "sms_outbox_topic";
ALTER TABLE "setting_changes" VALIDATE CONSTRAINT "setting_changes_topic";
