ALTER TABLE "waybills" VALIDATE CONSTRAINT "waybills_stub";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_errand";
