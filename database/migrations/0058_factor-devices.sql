ALTER TABLE "known_devices" ADD COLUMN "factor_at" timestamp (3) with time zone;
ALTER TABLE "shop_helpers" VALIDATE CONSTRAINT "shop_helpers_receiver";
ALTER TABLE "shop_helpers" VALIDATE CONSTRAINT "shop_helpers_accepted";
ALTER TABLE "shop_helpers" VALIDATE CONSTRAINT "shop_helpers_phone";
