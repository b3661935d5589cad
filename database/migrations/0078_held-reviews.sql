ALTER TABLE "reviews" ADD COLUMN "held_at" timestamp (3) with time zone;
