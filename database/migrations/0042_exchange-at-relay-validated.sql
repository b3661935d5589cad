ALTER TABLE "goods_returns" VALIDATE CONSTRAINT "goods_returns_relay_id_relays_id_fk";
ALTER TABLE "goods_returns" VALIDATE CONSTRAINT "goods_returns_taken";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_errand";
