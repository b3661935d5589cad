ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_trip";
ALTER TABLE "failed_trips" VALIDATE CONSTRAINT "failed_trips_reason";
