ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_goods_return_id_goods_returns_id_fk";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_errand_for_parcels_id_fk";
ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_awaited";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_errand";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_trip";
