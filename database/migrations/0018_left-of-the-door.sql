ALTER TABLE "complaints" ADD COLUMN "trip_francs" integer;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_trip" CHECK (("complaints"."trip_francs" >= 0) is not false) NOT VALID;
