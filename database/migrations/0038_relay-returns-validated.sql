ALTER TABLE "failed_trips" VALIDATE CONSTRAINT "failed_trips_reason";
