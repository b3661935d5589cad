ALTER TABLE "waybills" DROP CONSTRAINT "waybills_stub";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_carried";
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_carried" CHECK ("parcels"."state" not in ('assigned', 'delivered') or "parcels"."courier_id" is not null or ("parcels"."state" = 'delivered' and "parcels"."receive_at" <> 'door')) NOT VALID;
