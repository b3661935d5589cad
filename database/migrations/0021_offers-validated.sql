ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_rest_before_leaving";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_ready";
ALTER TABLE "commission_rules" VALIDATE CONSTRAINT "commission_rules_of";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_sold_by_link";
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_event";
