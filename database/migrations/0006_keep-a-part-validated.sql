ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_rest_of_parcels_id_fk";
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_event";
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_ordered";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_kept_in_part";
