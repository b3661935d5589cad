ALTER TABLE "orders" ADD COLUMN "place_held_until" timestamp (3) with time zone;
