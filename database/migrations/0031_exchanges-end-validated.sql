ALTER TABLE "goods_returns" VALIDATE CONSTRAINT "goods_returns_assigned_to_users_id_fk";
ALTER TABLE "exchanges" VALIDATE CONSTRAINT "exchanges_second";
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_event";
