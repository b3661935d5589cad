ALTER TABLE "notification_preferences" VALIDATE CONSTRAINT "notification_preferences_topic";
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind";
