ALTER TABLE "delivery_settings" VALIDATE CONSTRAINT "delivery_settings_failed_trip";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_deposit";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_deposit";
ALTER TABLE "delivery_zones" VALIDATE CONSTRAINT "delivery_zones_deposit";
