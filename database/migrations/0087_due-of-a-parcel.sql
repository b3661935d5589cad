ALTER TABLE "parcels" ADD COLUMN "due_at" timestamp (3) with time zone;
